import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../../e2e/support/server.ts';
import { MAX_WAIT_MS } from './max-wait.ts';

const SERVER = fileURLToPath(new URL('../../server/dist/bundle/main.js', import.meta.url));
const COMMANDS = fileURLToPath(new URL('../../server/bin/quipu.mjs', import.meta.url));
const DEMO_FILES = fileURLToPath(new URL('../../server/demo/files', import.meta.url));
const HOUR_MS = 3_600_000;
const MAX_SAID = 20_000;

export interface RunningServer {
  readonly url: string;
  /** Loads an evaluation in the authoring format and gives a sheet of it to everybody. */
  readonly load: (evaluation: object) => Promise<void>;
  readonly loadPeople: (people: readonly object[]) => Promise<void>;
  /** Their enrollment is finished, as it has to be for a second application. */
  readonly finishEnrollment: (username: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const finishEnrollment = async (dataFolder: string, username: string): Promise<void> => {
  const home = join(dataFolder, 'postgres');
  const [, , , port, socketFolder, host] = readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(dataFolder, 'postgres.password'), 'utf8').trim();
  const at = { host: socketFolder || host || '127.0.0.1', port: Number(port) };
  const client = new pg.Client({ ...at, user: 'quipu', password, database: 'quipu' });
  await client.connect();
  const { rowCount } = await client.query(
    `insert into enrollment (user_id, process_id, status, career_id, information, saved_at, finished_at)
     select person.id, process.id, 'F', (select id from career where code = 'ENF-LT'), '{}', now(), now()
     from app_user person, admission_process process where reference = $1 and is_current`,
    [username],
  );
  await client.end();
  if (rowCount !== 1) throw new Error(`${username} could not be enrolled`);
};

/** The server itself over a data folder of its own, with the demonstration people. */
export const runServer = async (): Promise<RunningServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'quipu-bench-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { ...process.env, PORT: String(port), QUIPU_DATA: join(folder, 'data'), QUIPU_LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [SERVER, '--init'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const hear = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-MAX_SAID);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const endWithUs = () => child.kill('SIGTERM');
  process.once('exit', endWithUs);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const isUp = () =>
    fetch(`${url}/health`, { signal: AbortSignal.timeout(MAX_WAIT_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
  const giveUpAt = performance.now() + MAX_WAIT_MS;
  while (!(await isUp())) {
    if (hasEnded()) throw new Error(`The server ended by itself before it was there:\n${said}`);
    if (performance.now() > giveUpAt)
      throw new Error(`The server was not there after ${MAX_WAIT_MS / 1_000} s:\n${said}`);
    await pause(50);
  }
  // Waited for beside what else this process does: the browser's limits of another bench run meanwhile.
  const operate = async (...args: readonly string[]): Promise<void> => {
    await promisify(execFile)(process.execPath, [COMMANDS, ...args], { env, timeout: MAX_WAIT_MS });
  };
  const written = (content: object): string => {
    const file = join(folder, 'loaded.json');
    writeFileSync(file, JSON.stringify(content));
    return file;
  };
  return {
    url,
    loadPeople: (people) => operate('load-people', written(people)),
    finishEnrollment: (username) => finishEnrollment(env.QUIPU_DATA, username),
    load: (evaluation) => {
      const file = written(evaluation);
      const start = new Date(Date.now() - HOUR_MS).toISOString();
      const end = new Date(Date.now() + 4 * HOUR_MS).toISOString();
      return operate('load-evaluation', file, '--files', DEMO_FILES, '--start', start, '--end', end, '--everybody');
    },
    stop: async () => {
      process.off('exit', endWithUs);
      if (hasEnded()) throw new Error(`The server ended by itself:\n${said}`);
      const ended = once(child, 'exit', { signal: AbortSignal.timeout(MAX_WAIT_MS) });
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
