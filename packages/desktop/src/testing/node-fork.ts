import { fork } from 'node:child_process';
import type { ElectronCalls } from '../electron-calls.ts';

/**
 * A program finds this in Electron's utility process: a port to its parent, and neither `send` nor `disconnect`. Whose
 * parent is gone is ended at once, as Chromium ends its processes.
 */
const AS_ELECTRON = `
import { EventEmitter } from 'node:events';
const port = new EventEmitter();
process.on('message', (data) => port.emit('message', { data, ports: [] }));
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
const on = process.on.bind(process);
process.on = (name, listener) => (name === 'message' || name === 'disconnect' ? process : on(name, listener));
process.send = undefined;
process.parentPort = port;
`;
const SHIM = `data:text/javascript,${encodeURIComponent(AS_ELECTRON)}`;

/** The code of one that was ended by a signal, which has none in Node. */
export const KILLED = 9;

/** Node's children in place of Electron's. */
export const nodeFork: ElectronCalls['fork'] = (file, args, env) => {
  const child = fork(file, args, { env, execArgv: ['--import', SHIM], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  return {
    pid: child.pid,
    stdout: child.stdout,
    stderr: child.stderr,
    postMessage: (message) => void (child.connected && child.send(message as string)),
    on: (event: string, listener: (code: number) => void) =>
      child.on(event, (code: number | null) => listener(code ?? KILLED)),
  };
};
