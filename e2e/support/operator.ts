import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './server.ts';

const run = promisify(execFile);
const LARGEST_OUTPUT = 64 * 1024 * 1024;

/** What an operator types: `npx quipu …`, beside the running server. Rejects where the command refuses. */
export const quipu = async (dataFolder: string, ...args: readonly string[]): Promise<string> => {
  const { stdout } = await run(join(ROOT, 'node_modules/.bin/quipu'), args, {
    env: { ...process.env, QUIPU_DATA: dataFolder },
    maxBuffer: LARGEST_OUTPUT,
  });
  return stdout.trimEnd();
};
