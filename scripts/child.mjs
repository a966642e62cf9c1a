import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './root.mjs';

const REPEAT_MS = 500;

/** Calls back whenever somebody asks us to stop: once for each time, by whatever way it comes. */
export const onAskedToStop = (stop) => {
  let last = null;
  const asked = () => {
    // npm passes on a Ctrl-C that the terminal has already delivered.
    if (last !== null && Date.now() - last < REPEAT_MS) return;
    last = Date.now();
    stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, asked);
};

/**
 * Starts children, each in a process group of its own: Ctrl-C in a terminal reaches only us, and we ask each child to
 * stop exactly once (the database under the server must not be interrupted behind its back). Ends when the first child
 * ends: then the others are stopped too. The promise is the exit code.
 */
export const runTogether = (commands) =>
  new Promise((resolve) => {
    let isStopping = false;
    let code = 0;
    const left = new Set();
    const stop = () => {
      isStopping = true;
      for (const child of left) child.kill('SIGTERM');
    };
    onAskedToStop(stop);
    for (const { command, args, env = {} } of commands) {
      const child = spawn(command, args, {
        cwd: ROOT,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'inherit', 'inherit'],
        detached: process.platform !== 'win32',
      });
      left.add(child);
      const ended = (exit) => {
        left.delete(child);
        if (!isStopping) {
          code = exit;
          stop();
        } else if (code === 0 && exit !== 128 + constants.signals.SIGTERM) code = exit;
        if (left.size === 0) resolve(code);
      };
      child.on('error', (error) => {
        console.error(`${command}: ${error.message}`);
        ended(127);
      });
      child.on('exit', (exit, signal) => ended(signal ? 128 + constants.signals[signal] : exit));
    }
  });
