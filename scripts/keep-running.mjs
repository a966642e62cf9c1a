import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { onAskedToStop } from './child.mjs';
import { ROOT } from './root.mjs';

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** What ran for so long is no longer counted with the deaths before. */
const WELL_MS = 60_000;
/** About half an hour of them: longer than a database is away, shorter than nobody notices. */
const MAX_IN_A_ROW = 60;

const seconds = (ms) => `${ms / 1_000} s`;

/** Once: how it ended, and the address that it said it serves at, null where it never did. */
const runOnce = ({ command, args, env }, onChild) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
      // A Ctrl-C in a terminal reaches only us: see child.mjs.
      detached: process.platform !== 'win32',
    });
    onChild(child);
    let said = '';
    let origin = null;
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      if (origin !== null) return;
      said += chunk;
      origin = /^Quipu: (http\S+)/m.exec(said)?.[1] ?? null;
    });
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve({ code: 127, origin: null });
    });
    child.on('close', (code, signal) => resolve({ code: signal ? 128 + constants.signals[signal] : code, origin }));
  });

/**
 * Runs a server, and starts it again where it dies after it has served: at the same address, after a pause that grows, and
 * not for ever. One that never served ends with its own reason, and one that is asked to stop is not started again.
 * `firstArgs` are for it until it has served. The promise is the exit code.
 */
export const keepRunning = async (
  { firstArgs = [], ...server },
  { firstPauseMs = FIRST_PAUSE_MS, mostInARow = MAX_IN_A_ROW } = {},
) => {
  let child = null;
  let isStopping = false;
  let endPause = () => undefined;
  onAskedToStop(() => {
    isStopping = true;
    child?.kill('SIGTERM');
    endPause();
  });
  let served = null;
  for (let inARow = 0; ; ) {
    const since = performance.now();
    const args = served === null ? [...server.args, ...firstArgs] : server.args;
    const env = served === null ? server.env : { ...server.env, PORT: new URL(served).port || server.env.PORT };
    const { code, origin } = await runOnce({ ...server, args, env }, (started) => {
      child = started;
    });
    child = null;
    served ??= origin;
    if (isStopping || code === 0 || served === null) return code;
    inARow = performance.now() - since > WELL_MS ? 1 : inARow + 1;
    if (inARow > mostInARow) {
      console.error(`The server ended (${code}), ${inARow} times in a row. It is not started again.`);
      return code;
    }
    const pause = Math.min(MAX_PAUSE_MS, firstPauseMs * 2 ** (inARow - 1));
    console.error(`The server ended (${code}). It is started again in ${seconds(pause)}.`);
    await new Promise((resolve) => {
      endPause = resolve;
      setTimeout(resolve, pause);
    });
    if (isStopping) return code;
  }
};
