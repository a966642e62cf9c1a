import { existsSync } from 'node:fs';
import { access, constants, writeFile } from 'node:fs/promises';
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

/** Onto the disk, where the place was taken before. */
export const wasWritten = async (path: string, content: Uint8Array | string): Promise<boolean> => {
  try {
    await writeFile(path, content, { flush: true });
    return true;
  } catch {
    return false;
  }
};
