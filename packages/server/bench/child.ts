import { type ChildProcess, fork, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { SERVER_ARGS } from '../src/testing/server-process.ts';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** One that hangs hears of no end. */
const MAX_STOP_MS = 60_000;

/** As scripts/benches.mjs runs what runs it. */
export const CHILD = ['--conditions=quipu-source', '--import', 'tsx'];

/** Left behind by a bench that failed, a child would keep the output of all benches open, and whoever waits for that. */
export const endsWithUs = <C extends ChildProcess>(child: C): C => {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
};

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
    const child = endsWithUs(
      spawn(process.execPath, [...args, '--init'], {
        cwd: ROOT,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    );
    const gone = new Promise<void>((done) => child.once('exit', () => done()));
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
          const kill = setTimeout(() => child.kill('SIGKILL'), MAX_STOP_MS);
          await gone;
          clearTimeout(kill);
        },
      });
    });
  });

/** Bare fastify with the calls of a cycle (fastify-alone.ts): the rival. */
export const startBare = (): Promise<Child> =>
  startServer({}, [...SERVER_ARGS.slice(0, -1), ...CHILD, fileURLToPath(new URL('fastify-alone.ts', import.meta.url))]);

/** Runs a load script in a process of its own and returns what it printed, which is JSON. */
export const load = <T>(script: string, args: readonly string[]): Promise<T> =>
  new Promise((resolve, reject) => {
    const child = endsWithUs(
      spawn(process.execPath, [...CHILD, script, ...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] }),
    );
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(said) as T);
      else reject(new Error(`${script} ended with ${code}`));
    });
  });

/**
 * Examinees in a process of their own, from the n-th person on, who do each thing as they are told (cycle-load.ts), so many at once; `at`: with
 * another program in the server's place.
 */
export const examineesAt = (origin: string, count: number, first = 0, atOnce = 32) => {
  const script = fileURLToPath(new URL('cycle-load.ts', import.meta.url));
  const examinees = endsWithUs(fork(script, [count, first, atOnce].map(String), { execArgv: [...CHILD] }));
  const done = (name: string, at = origin): Promise<void> =>
    new Promise((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`The examinees ended with ${code}: ${name}`));
      examinees.once('exit', ended);
      examinees.once('message', (said: { readonly error?: string }) => {
        examinees.off('exit', ended);
        if (said.error === undefined) resolve();
        else reject(new Error(said.error));
      });
      examinees.send({ name, at });
    });
  return { done, end: () => examinees.send({ name: 'end', at: origin }) };
};
