import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@quipu/contract';

/** A journal that nobody came back to for so long will not be sent from here by itself. */
const GIVEN_UP_MS = 30 * DAY_MS;

/**
 * Tells whether a journal lies here: its file goes when the server has all of it. It does not wait for what is being
 * written: whoever closes the application does not wait for it.
 */
export const holdsUnsent = (folder: string, now: number): boolean => {
  try {
    return readdirSync(folder).some((name) => {
      if (!/^\d+-\d+\.journal$/.test(name)) return false;
      const changed = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs;
      return changed !== undefined && now - changed < GIVEN_UP_MS;
    });
  } catch (cause) {
    // There is no folder before the first evaluation. One that cannot be read may hold anything.
    return (cause as NodeJS.ErrnoException).code !== 'ENOENT';
  }
};
