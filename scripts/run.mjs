import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

/**
 * Runs a command to its end. `show`: its output goes straight to the terminal; otherwise it is collected.
 * Never throws for a failing command: the code says it.
 */
export const run = (command, args, { show = false, env = {}, timeout } = {}) =>
  new Promise((resolve) => {
    const chunks = [];
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...(show ? {} : { NO_COLOR: '1' }), ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      timeout,
    });
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}\n` }));
    child.on('close', (code, signal) => {
      const output = Buffer.concat(chunks).toString();
      resolve({ code: code ?? 1, output: signal ? `${output}\n${command} was ended by ${signal}\n` : output });
    });
  });

/** A tool of node_modules by its name. */
export const tool = (name, args, options) =>
  run(`${ROOT}/node_modules/.bin/${name}${process.platform === 'win32' ? '.cmd' : ''}`, args, options);
