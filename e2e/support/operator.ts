import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './server.ts';

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Runs what an operator types, `npx quipu …`, beside the running server. It rejects where the command refuses. */
export const quipu = async (dataFolder: string, ...args: readonly string[]): Promise<string> => {
  const { stdout } = await run(join(ROOT, 'node_modules/.bin/quipu'), args, {
    env: { ...process.env, QUIPU_DATA: dataFolder },
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return stdout.trimEnd();
};
