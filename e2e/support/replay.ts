import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './server.ts';

const run = promisify(execFile);
const LARGEST_LOG = 64 * 1024 * 1024;

/** What `npx quipu export-log` says of a sheet, beside the running server. */
export const exported = async (dataFolder: string, sheetId: number): Promise<readonly string[]> => {
  const { stdout } = await run(join(ROOT, 'node_modules/.bin/quipu'), ['export-log', String(sheetId)], {
    env: { ...process.env, QUIPU_DATA: dataFolder },
    maxBuffer: LARGEST_LOG,
  });
  return stdout.trimEnd().split('\n');
};

/** What `npx quipu-replay FILE --json` says of a log. */
export const replayed = async (lines: readonly string[], folder: string): Promise<unknown> => {
  const file = join(folder, 'sesion.jsonl');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const { stdout } = await run(join(ROOT, 'node_modules/.bin/quipu-replay'), [file, '--json']);
  return JSON.parse(stdout);
};
