import { fork, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { SERVER_ARGS } from '../src/testing/server-process.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** As scripts/benches.mjs runs what runs it. */
export const CHILD = ['--conditions=quipu-source', '--import', 'tsx'];

export interface Child {
  readonly origin: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** A server in a process of its own, as an installation starts it, or another program in its place; it says where it listens. */
export const startServer = (
  env: Readonly<Record<string, string>>,
  args: readonly string[] = SERVER_ARGS,
): Promise<Child> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...args, '--init'], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // Left behind by a bench that failed, it would keep the output of all benches open, and whoever waits for that.
    const endWithUs = () => child.kill('SIGKILL');
    process.once('exit', endWithUs);
    const gone = new Promise<void>((done) => child.once('exit', () => done()));
    void gone.then(() => process.off('exit', endWithUs));
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)));
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const origin = /(http:\/\/\S+)/.exec(said)?.[1];
      if (origin === undefined) return;
      resolve({
        origin,
        pid: child.pid ?? 0,
        stop: async () => {
          child.kill('SIGTERM');
          await gone;
        },
      });
    });
  });

/** Runs a load script in a process of its own and returns what it printed, which is JSON. */
export const load = <T>(script: string, args: readonly string[]): Promise<T> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...CHILD, script, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(said) as T);
      else reject(new Error(`${script} ended with ${code}`));
    });
  });

/** Examinees in a process of their own, from the n-th person on, who do each thing as they are told (cycle-load.ts), so many at once. */
export const examineesAt = (origin: string, count: number, first = 0, atOnce = 32) => {
  const script = fileURLToPath(new URL('cycle-load.ts', import.meta.url));
  const examinees = fork(script, [origin, count, first, atOnce].map(String), { execArgv: [...CHILD] });
  const done = (name: string): Promise<void> =>
    new Promise((resolve, reject) => {
      examinees.once('message', (said: { readonly error?: string }) =>
        said.error === undefined ? resolve() : reject(new Error(said.error)),
      );
      examinees.send(name);
    });
  return { done, end: () => examinees.send('end') };
};
