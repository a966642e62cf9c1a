import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_BYTES = 65_536;

export type LineLog = (...words: readonly string[]) => void;

/** A file that says when what was done, for whoever looks why a computer is as it is. It never grows beyond two of these. */
export const lineLog =
  (path: string, now: () => number): LineLog =>
  (...words) => {
    try {
      mkdirSync(dirname(path), { recursive: true });
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES) renameSync(path, `${path}.old`);
      appendFileSync(path, `${new Date(now()).toISOString()} ${words.join(' ')}\n`);
    } catch {
      // No room for a line is no reason for anything.
    }
  };
