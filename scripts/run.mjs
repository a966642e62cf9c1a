import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

/**
 * Runs a command to its end. `show`: its output goes straight to the terminal; otherwise it is collected.
 * Never throws for a failing command: the code says it.
 */
export const run = (command, args, { show = false, env = {}, timeout, shell = false } = {}) =>
  new Promise((resolve) => {
    const chunks = [];
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...(show ? {} : { NO_COLOR: '1' }), ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      timeout,
      shell,
      windowsHide: true,
    });
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}\n` }));
    child.on('close', (code, signal) => {
      const output = Buffer.concat(chunks).toString();
      resolve({ code: code ?? 1, output: signal ? `${output}\n${command} was ended by ${signal}\n` : output });
    });
  });

const quoted = (arg) => (/^[\w./:=@-]+$/.test(arg) ? arg : `"${arg.replaceAll('"', '""')}"`);

/** A tool of node_modules by its name. On Windows it is a batch file, which Node starts by a shell or not at all. */
export const tool = (name, args, options) =>
  process.platform === 'win32'
    ? run(`node_modules\\.bin\\${name}.cmd`, args.map(quoted), { ...options, shell: true })
    : run(`${ROOT}/node_modules/.bin/${name}`, args, options);
