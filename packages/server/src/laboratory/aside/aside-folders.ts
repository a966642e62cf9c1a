import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { lstat, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { homeIn, isHomeOf } from '../../platform/db/embedded/place.ts';

const APART = '-aparte-';
const RESULTS = 'aside.quipu-results';
const COPY = '.copia';
const ERASED = '.borrada';

export const asideFolder = (dataFolder: string, number: number): string => `${dataFolder}${APART}${number}`;
/** The copy of its database that is being read lies there. */
export const asideCopy = (folder: string): string => folder + COPY;

/** The results of a folder, once they were read. */
export const resultsIn = (folder: string): string => join(folder, RESULTS);

/** Erases what a program that was killed had written of its results. */
export const eraseUnfinished = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder))
    if (name.startsWith(`${RESULTS}.`)) await rm(join(folder, name), { force: true });
};

/** A name beside the data folder that nothing has yet. */
export const nextAside = (dataFolder: string): string => {
  for (let number = 1; ; number += 1) {
    const name = asideFolder(dataFolder, number);
    if (!existsSync(name) && !existsSync(name + ERASED)) return name;
  }
};

const besides = (dataFolder: string, endings: RegExp): readonly string[] => {
  const lead = basename(dataFolder) + APART;
  return readdirSync(dirname(dataFolder))
    .filter((name) => name.startsWith(lead) && endings.test(name.slice(lead.length)))
    .map((name) => name.slice(lead.length));
};

/** The numbers of the folders that were put aside, the last one first. */
export const asideNumbers = (dataFolder: string): readonly number[] =>
  besides(dataFolder, /^[1-9]\d{0,8}$/)
    .map(Number)
    .filter((number) => lstatSync(asideFolder(dataFolder, number), { throwIfNoEntry: false })?.isDirectory() === true)
    .sort((a, b) => b - a);

/** Whoever looks through new files on Windows holds them for a moment. */
const ERASING = { recursive: true, force: true, maxRetries: 10, retryDelay: 200 } as const;

/** Erases a data folder, with its database where that lies elsewhere. */
export const eraseFolder = async (folder: string): Promise<void> => {
  const home = homeIn(folder);
  if (isHomeOf(folder, home)) await rm(home, ERASING);
  await rm(folder, ERASING);
};

/** A folder that was copied names the database of the one that it was copied from: it is erased with neither. */
export const hasItsOwnHome = (dataFolder: string, folder: string): boolean => {
  const home = homeIn(folder);
  const all = [dataFolder, ...asideNumbers(dataFolder).map((number) => asideFolder(dataFolder, number))];
  return isHomeOf(folder, home) && all.every((other) => other === folder || homeIn(other) !== home);
};

/** Whatever cuts the erasure short, what is left is no folder any more that somebody could take for whole. Returns where it is. */
export const withdrawFolder = async (folder: string): Promise<string> => {
  await rename(folder, folder + ERASED);
  return folder + ERASED;
};

/** Beside a data folder a program that was killed leaves copies that it read, and folders that it was erasing. */
export const remainsBeside = (dataFolder: string): readonly string[] =>
  besides(dataFolder, /^[1-9]\d{0,8}\.(?:borrada|copia)$/).map((name) => dataFolder + APART + name);

export const bytesBelow = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries)
    if (entry.isFile()) bytes += (await lstat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size;
  return bytes;
};

/** The bytes of a data folder, with its database. */
export const bytesOfFolder = async (folder: string): Promise<number> => {
  const home = homeIn(folder);
  return (await bytesBelow(folder)) + (home.startsWith(folder) ? 0 : await bytesBelow(home));
};
