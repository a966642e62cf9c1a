import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface RunningProgram {
  readonly child: ChildProcess;
  /** The first line of its output that matches, come or to come. Fails when it ends before. */
  line(pattern: RegExp): Promise<string>;
  /** Its exit code, null when a signal ended it. */
  ended(): Promise<number | null>;
  output(): string;
}

const watch = (args: readonly string[], env: NodeJS.ProcessEnv): RunningProgram => {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const watchers = new Set<() => void>();
  const look = () => {
    for (const watcher of watchers) watcher();
  };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      look();
    });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  void ended.then(look);
  return {
    child,
    output: () => output,
    ended: () => ended,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const watcher = () => {
          const found = output.split('\n').find((line) => pattern.test(line));
          if (found === undefined && child.exitCode === null && child.signalCode === null) return;
          watchers.delete(watcher);
          if (found === undefined) reject(new Error(`It ended without ${pattern}:\n${output}`));
          else resolve(found);
        };
        watchers.add(watcher);
        watcher();
      }),
  };
};

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** One of our programs in a process of its own, from its source. `file` is below src. */
export const runProgramOf = (file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): RunningProgram =>
  watch(['--conditions=quipu-source', '--import', 'tsx', at(`../${file}`), ...args], env);

/** The server as it is run: it starts in a third of the time. */
export const runServer = (env: NodeJS.ProcessEnv, args: readonly string[] = ['--init']): RunningProgram =>
  watch([at('../../dist/bundle/main.js'), ...args], env);

/** The command line as it is run. */
export const runQuipu = (args: readonly string[], env: NodeJS.ProcessEnv = {}): RunningProgram =>
  watch([at('../../dist/bundle/quipu.js'), ...args], env);

/** A few lines of a module, in a process of its own. */
export const runCode = (code: string, env: NodeJS.ProcessEnv = {}): RunningProgram =>
  watch(['--input-type=module', '-e', code], env);
