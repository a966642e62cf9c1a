import { fork } from 'node:child_process';
import type { ElectronCalls } from '../electron-calls.ts';

/** Node's children in place of Electron's. */
export const nodeFork: ElectronCalls['fork'] = (file, args, env) => {
  const child = fork(file, args, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  return {
    pid: child.pid,
    stdout: child.stdout,
    stderr: child.stderr,
    postMessage: (message) => void (child.connected && child.send(message as string)),
    on: (event: string, listener: (code: number) => void) =>
      child.on(event, (code: number | null) => listener(code ?? 1)),
  };
};
