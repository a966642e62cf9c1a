import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
  /** It ended with this, by itself or not. */
  readonly gone: Promise<string>;
  /** The last that it said. */
  readonly said: () => string;
  /** Resolves when the process is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** An installation starts it so, from the project's folder (deploy/quipu.service). */
export const SERVER_ARGS: readonly string[] = ['--max-semi-space-size=64', 'packages/server/dist/bundle/main.js'];
const MAX_SAID = 20_000;

const listening = (child: ChildProcess): { readonly origin: Promise<string>; readonly said: () => string } => {
  let said = '';
  const origin = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-MAX_SAID);
      const found = /Quipu: (http:\/\/\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it listened:\n${said}`)));
  });
  return { origin, said: () => said };
};

/** Starts the server on a free port with its embedded database in `dataFolder`, unless `env` names another one. */
export const startServerProcess = async (
  dataFolder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> => {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [...SERVER_ARGS, '--init'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inherited,
      HOST: '127.0.0.1',
      PORT: '0',
      QUIPU_DATA: dataFolder,
      QUIPU_LOG_LEVEL: 'error',
      QUIPU_REQUESTS_PER_MINUTE: '1000000',
      ...env,
    },
  });
  const gone = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`)),
  );
  const { origin, said } = listening(child);
  return {
    origin: await origin,
    pid: child.pid ?? 0,
    gone,
    said,
    end: async (signal) => {
      child.kill(signal);
      await gone;
    },
  };
};

const parentOf = (pid: string): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
};

export const childrenOf = (parent: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);

/** Tells where the pid file of a data folder's database is; undefined: it does not run, and did not crash. */
const pidFile = (dataFolder: string): string | undefined =>
  readdirSync(dataFolder, { recursive: true })
    .map(String)
    .find((path) => path.endsWith('postmaster.pid'));

/** Every process of the embedded database of a data folder, its postmaster first. */
export const databasePids = (dataFolder: string): readonly number[] => {
  const file = pidFile(dataFolder);
  if (file === undefined) return [];
  const postmaster = Number(readFileSync(join(dataFolder, file), 'utf8').split('\n')[0]);
  return [postmaster, ...childrenOf(postmaster)];
};
