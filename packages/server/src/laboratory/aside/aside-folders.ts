import { existsSync, readdirSync, statSync } from 'node:fs';
import { lstat, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { homeIn } from '../../platform/db/embedded/place.ts';

const APART = '-aparte-';
const COPY = '.copia';
const ERASED = '.borrada';

export const asideFolder = (dataFolder: string, number: number): string => `${dataFolder}${APART}${number}`;
/** The copy of its database that is being read lies there. */
export const asideCopy = (folder: string): string => folder + COPY;

/** A name beside the data folder that nothing has yet. */
export const nextAside = (dataFolder: string): string => {
  for (let number = 1; ; number += 1) {
    const name = asideFolder(dataFolder, number);
    if (!existsSync(name)) return name;
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
    .filter((number) => statSync(asideFolder(dataFolder, number), { throwIfNoEntry: false })?.isDirectory() === true)
    .sort((a, b) => b - a);

/** Erases a data folder, with its database where that lies elsewhere. */
export const eraseFolder = async (folder: string): Promise<void> => {
  await rm(homeIn(folder), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
};

/** Whatever cuts it short, what is left of it is no folder any more that somebody could take for whole. */
export const eraseAsideFolder = async (folder: string): Promise<void> => {
  await rename(folder, folder + ERASED);
  await eraseFolder(folder + ERASED);
};

/** Beside a data folder a program that was killed leaves copies that it read, and folders that it was erasing. */
export const remainsBeside = (dataFolder: string): readonly string[] =>
  besides(dataFolder, /^[1-9]\d{0,8}\.(?:borrada|copia)$/).map((name) => dataFolder + APART + name);

const bytesBelow = async (folder: string): Promise<number> => {
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
