import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../../../server/dist/bundle/main.js', import.meta.url));
const COMMANDS = fileURLToPath(new URL('../../../server/bin/quipu.mjs', import.meta.url));
const HOUR_MS = 3_600_000;

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No free port');
  return address.port;
};

export interface RunningServer {
  readonly url: string;
  /** Loads an evaluation in the authoring format and gives a sheet of it to everybody. */
  readonly load: (evaluation: object) => void;
  readonly stop: () => Promise<void>;
}

/** The server itself over a data folder of its own, with the demonstration people. */
export const runServer = async (): Promise<RunningServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'quipu-paint-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { ...process.env, PORT: String(port), QUIPU_DATA: join(folder, 'data'), QUIPU_LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [SERVER], { env, stdio: 'ignore' });
  const isUp = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('The server did not start');
    await pause(50);
  }
  return {
    url,
    load: (evaluation) => {
      const file = join(folder, 'evaluation.json');
      writeFileSync(file, JSON.stringify(evaluation));
      const start = new Date(Date.now() - HOUR_MS).toISOString();
      const end = new Date(Date.now() + 4 * HOUR_MS).toISOString();
      execFileSync(process.execPath, [COMMANDS, 'load-evaluation', file, '--start', start, '--end', end], { env });
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
