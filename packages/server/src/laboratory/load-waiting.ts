import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LABORATORY_PACKAGE_ENDING } from '@quipu/contract';
import type { AppContext } from '../platform/context/app-context.ts';
import { loadPackage } from './load-package.ts';
import { texts } from './texts.ts';

/** The passphrase of the packages in a folder, in its first line. */
export const PASSPHRASE_FILE = 'frase.txt';

/** The package that was put into the folder last; null: there is none. */
const newestIn = async (folder: string): Promise<string | null> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(LABORATORY_PACKAGE_ENDING));
  const found = await Promise.all(
    // A stick may be gone by then.
    names.map(async (name) => ({ name, at: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  return found.toSorted((a, b) => b.at - a.at || b.name.localeCompare(a.name, 'en')).at(0)?.name ?? null;
};

export interface WaitingLoad {
  readonly said: string;
  readonly isLoaded: boolean;
}

/**
 * Loads what waits in a folder of this computer, as whoever keeps it would, so that forty are prepared by copying files; in place of a
 * package that was prepared later nobody but that person loads it. Null: nothing waits there.
 */
export const loadWaiting = async (
  context: Pick<AppContext, 'db' | 'config'>,
  folder: string,
): Promise<WaitingLoad | null> => {
  const name = await newestIn(folder);
  if (name === null) return null;
  const passphrase = await readFile(join(folder, PASSPHRASE_FILE), 'utf8').catch(() => null);
  const left = (why: string): WaitingLoad => ({ said: texts.waiting(name, why), isLoaded: false });
  if (passphrase === null) return left(texts.noPassphrase(PASSPHRASE_FILE));
  const [first = ''] = passphrase.replace(/^\uFEFF/, '').split(/\r?\n/);
  const file = await readFile(join(folder, name)).catch(() => null);
  if (file === null) return left(texts.unreadable);
  const problem = await loadPackage(context, file, first.trim(), { byItself: true });
  if (problem !== null) return left(texts.loading[problem]);
  return { said: texts.waiting(name, texts.isLoaded), isLoaded: true };
};
