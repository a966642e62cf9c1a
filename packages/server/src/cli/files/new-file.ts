import { existsSync } from 'node:fs';
import { access, constants, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const OWNER_ONLY = 0o600;

/**
 * Takes the place of a file, never over another one: it may be the only copy of what is out somewhere. In a dry run it is only looked at.
 */
export const takePlace = async (path: string, isDry: boolean): Promise<boolean> => {
  if (isDry && existsSync(path)) return false;
  try {
    if (isDry) await access(dirname(path), constants.W_OK);
    else await writeFile(path, '', { flag: 'wx', mode: OWNER_ONLY });
    return true;
  } catch {
    return false;
  }
};

/** Takes the places of several files, or of none. Returns the one that cannot be had; null: all are taken. */
export const takePlaces = async (paths: readonly (string | null)[], isDry: boolean): Promise<string | null> => {
  const taken: string[] = [];
  for (const path of paths)
    if (path !== null && !(await takePlace(path, isDry))) {
      if (!isDry) await Promise.all(taken.map((one) => rm(one)));
      return path;
    } else if (path !== null) taken.push(path);
  return null;
};

/** Onto the disk, where the place was taken before. */
export const wasWritten = async (path: string, content: Uint8Array | string): Promise<boolean> => {
  try {
    await writeFile(path, content, { flush: true });
    return true;
  } catch {
    return false;
  }
};
