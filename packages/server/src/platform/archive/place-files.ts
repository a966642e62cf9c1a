import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

const sync = async (path: string): Promise<void> => {
  const held = await open(path, 'r');
  try {
    await held.sync();
  } finally {
    await held.close();
  }
};

const isElsewhere = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EXDEV';

/** Moves a file, onto another volume too: nothing half stands under its name. */
const moveFile = async (from: string, to: string): Promise<void> => {
  try {
    await rename(from, to);
  } catch (error) {
    if (!isElsewhere(error)) throw error;
    const unfinished = `${to}.part`;
    await copyFile(from, unfinished, constants.COPYFILE_FICLONE);
    await sync(unfinished);
    await rename(unfinished, to);
    await rm(from);
  }
};

/** Moves files, and returns once their names are on the disk as they are. */
export const placeFiles = async (files: readonly { readonly from: string; readonly to: string }[]): Promise<void> => {
  const folders = new Set<string>();
  for (const { from, to } of files) {
    const folder = dirname(to);
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (made !== undefined) folders.add(dirname(made));
    await moveFile(from, to);
    folders.add(folder);
  }
  for (const folder of folders) await sync(folder);
};
