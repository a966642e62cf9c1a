import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_BYTES = 1_000_000;
const LAST_LINES = 60;
const LAST_LENGTH = 20_000;
/** The server names nobody. What a library says by mistake is not kept either: mail addresses, identity numbers. */
const PERSONAL = /(?<![^\s"'<>@])[^\s"'<>@]{1,254}@[^\s"'<>@]{1,254}|(?<!\d)\d{10}(?!\d)/g;

const sizeOf = (file: string): number => {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
};

export interface ServerLog {
  readonly write: (text: string) => void;
  /** The server is launched: what it said before tells nothing of this start. */
  readonly begin: () => void;
  /** The last lines of this start. */
  readonly last: () => string;
}

/** Keeps whole lines of what the server writes, in this file and the one before it. */
export const serverLog = (file: string): ServerLog => {
  let tail = '';
  let last: readonly string[] = [];
  return {
    write: (text) => {
      const lines = (tail + text).split('\n');
      tail = (lines.pop() ?? '').slice(-MAX_BYTES);
      if (lines.length === 0) return;
      const kept = lines.join('\n').replace(PERSONAL, '…').slice(-MAX_BYTES);
      last = [...last, ...kept.split('\n')].slice(-LAST_LINES);
      try {
        mkdirSync(dirname(file), { recursive: true });
        if (sizeOf(file) > MAX_BYTES) renameSync(file, `${file}.1`);
        appendFileSync(file, `${kept}\n`, { mode: 0o600 });
      } catch {
        // A full disk is told from the lines themselves.
      }
    },
    begin: () => {
      tail = '';
      last = [];
    },
    last: () => last.join('\n').slice(-LAST_LENGTH),
  };
};
