import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bundleProgram } from '../../../packaging/bundle.mjs';
import type { ElectronBinary } from '../../../packaging/electron-binary.mjs';
import { screenInMemory } from '../screen-in-memory.ts';
import type { Outcome } from './clause.ts';

const ENDS_WITHIN_MS = 90_000;
const run = promisify(execFile);

/** Asks a binary of Electron what it says to the contract. */
export const askBinary = async (
  { path, needsScreen }: ElectronBinary,
  folder: string,
  files: readonly [preload: string, child: string],
): Promise<readonly Outcome[]> => {
  const main = join(folder, 'contract.mjs');
  await bundleProgram(fileURLToPath(new URL('in-electron.ts', import.meta.url)), main, 'esm');
  const screen = needsScreen ? await screenInMemory() : null;
  try {
    const env = { ...process.env, ...(screen === null ? {} : { DISPLAY: screen.display }) };
    const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', main, ...files];
    const { stdout } = await run(path, args, { env, timeout: ENDS_WITHIN_MS, maxBuffer: 16_777_216 });
    const said = stdout.split('\n').find((line) => line.startsWith('{"outcomes":'));
    if (said === undefined) throw new Error(`${path} ended without a word:\n${stdout}`);
    return (JSON.parse(said) as { readonly outcomes: readonly Outcome[] }).outcomes;
  } finally {
    screen?.end();
  }
};
