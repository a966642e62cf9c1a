import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

/** What a command that took too long has to tidy up in, before it is killed; and what its output has to come in, once it has ended. */
const GRACE_MS = 10_000;

/**
 * Runs a command to its end. `show`: its output goes straight to the terminal; otherwise it is collected.
 * `timeoutMs`: one that has not ended by then is ended, and fails. What a command has started may outlive it and keep its output
 * open: once it has ended, that is waited for no longer than its last words take.
 * Never throws for a failing command: the code says it.
 */
export const run = (command, args, { show = false, env = {}, timeoutMs, shell = false } = {}) =>
  new Promise((resolve) => {
    const chunks = [];
    const printed = () => Buffer.concat(chunks).toString();
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...(show ? {} : { NO_COLOR: '1' }), ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      shell,
      windowsHide: true,
    });
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    let lateness = '';
    const end = (code) => {
      clearTimeout(timer);
      for (const pipe of [child.stdout, child.stderr]) pipe?.destroy();
      resolve({ code: lateness === '' ? code : 1, output: printed() + lateness });
    };
    const tooLate = () => {
      lateness = `\n${command} did not end within ${timeoutMs / 1_000} s\n`;
      if (show) console.error(lateness);
      child.kill('SIGTERM');
      timer = setTimeout(() => {
        child.kill('SIGKILL');
        end(1);
      }, GRACE_MS);
    };
    let timer = timeoutMs && setTimeout(tooLate, timeoutMs);
    child.on('error', (error) => {
      chunks.push(Buffer.from(`${command}: ${error.message}\n`));
      end(127);
    });
    const ended = (code, signal) => {
      if (signal && lateness === '') chunks.push(Buffer.from(`\n${command} was ended by ${signal}\n`));
      end(code ?? 1);
    };
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      timer = setTimeout(ended, GRACE_MS, code, signal);
    });
    child.on('close', ended);
  });

const quoted = (arg) => (/^[\w./:=@-]+$/.test(arg) ? arg : `"${arg.replaceAll('"', '""')}"`);

/** A tool of node_modules by its name. On Windows it is a batch file, which Node starts by a shell or not at all. */
export const tool = (name, args, options) =>
  process.platform === 'win32'
    ? run(`node_modules\\.bin\\${name}.cmd`, args.map(quoted), { ...options, shell: true })
    : run(`${ROOT}/node_modules/.bin/${name}`, args, options);

/** Ends the process once all that it printed is out: what waits for a slow reader of a pipe would be lost, and with it why a test failed. */
export const endWith = (code) => process.stdout.write('', () => process.exit(code));
