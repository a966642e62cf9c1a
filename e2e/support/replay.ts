import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { quipu } from './operator.ts';
import { ROOT } from './server.ts';

const run = promisify(execFile);

/** Returns what `npx quipu export-log` says of a sheet, beside the running server. */
export const exported = async (dataFolder: string, sheetId: number): Promise<readonly string[]> =>
  (await quipu(dataFolder, 'export-log', String(sheetId))).split('\n');

/** Returns what `npx quipu-replay FILE --json` says of a log. */
export const replayed = async (lines: readonly string[], folder: string): Promise<unknown> => {
  const file = join(folder, 'sesion.jsonl');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const { stdout } = await run(join(ROOT, 'node_modules/.bin/quipu-replay'), [file, '--json']);
  return JSON.parse(stdout);
};

/** Returns what `npx quipu-replay --verify RECEIPT FILE` says. */
export const verified = async (receipt: string, lines: readonly string[], folder: string): Promise<string> => {
  const file = join(folder, 'comprobada.jsonl');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const { stdout } = await run(join(ROOT, 'node_modules/.bin/quipu-replay'), ['--verify', receipt, file]);
  return stdout;
};
