import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const MAIN = fileURLToPath(new URL('../../packages/server/dist/bundle/main.js', import.meta.url));
/** A machine that does much else takes long. */
const START_MS = 180_000;
const POLL_MS = 50;

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer();
  const isTaken = await new Promise<boolean>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(true);
      else reject(error);
    });
    probe.listen(port, 'localhost', () => resolve(false));
  });
  if (isTaken) return false;
  probe.close();
  await once(probe, 'close');
  return true;
};

/** Below the ports that a system gives away by itself: hardly anybody gets it until it is used, or while a killed server comes back. */
export const freePort = async (): Promise<number> => {
  const port = randomInt(11_000, 32_000);
  return (await isFree(port)) ? port : freePort();
};

const isUp = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/health`)).ok;
  } catch {
    return false;
  }
};

/** One server process over a data folder: the same program that `npm start` runs. */
export class Server {
  readonly url: string;
  readonly dataFolder: string;
  readonly #port: number;
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | null = null;
  #output = '';
  #ranOn = true;

  private constructor(dataFolder: string, port: number, env: Readonly<Record<string, string>>) {
    this.dataFolder = dataFolder;
    this.#port = port;
    this.#env = env;
    this.url = `http://localhost:${port}`;
  }

  static async over(dataFolder: string, env: Readonly<Record<string, string>> = {}): Promise<Server> {
    const server = new Server(dataFolder, await freePort(), env);
    await server.start();
    return server;
  }

  /** Starts it on the same port and data folder as before. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [MAIN, '--init'], {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: String(this.#port),
        QUIPU_DATA: this.dataFolder,
        QUIPU_LOG_LEVEL: 'warn',
        ...this.#env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString();
      });
    }
    const giveUpAt = performance.now() + START_MS;
    while (!(await isUp(this.url))) {
      if (child.exitCode !== null || performance.now() > giveUpAt) {
        await this.stop();
        throw new Error(`The server did not start:\n${this.#output}`);
      }
      await pause(POLL_MS);
    }
  }

  /** Stops it as a power cut would: nothing of it runs on, but its database does. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** Stops it as an operator would: the database stops with it. */
  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  /** It answers nothing and refuses nothing, until it is resumed. */
  pause(): void {
    this.#ranOn = false;
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.#ranOn = false;
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    // One that is paused hears no other signal.
    child.kill('SIGCONT');
    await exited;
  }

  /** Tells whether it runs, and was never killed, stopped or paused since it is there. */
  get ranOn(): boolean {
    return this.#ranOn && this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  get output(): string {
    return this.#output;
  }

  forgetOutput(): void {
    this.#output = '';
  }
}
