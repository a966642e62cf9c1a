import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_BYTES = 1_000_000;
/** The server names nobody. What a library says by mistake is not kept either: mail addresses, identity numbers. */
const PERSONAL = /(?<![^\s"'<>@])[^\s"'<>@]{1,254}@[^\s"'<>@]{1,254}|(?<!\d)\d{10}(?!\d)/g;

const sizeOf = (file: string): number => {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
};

/** Keeps whole lines of what the server writes, in this file and the one before it. */
export const serverLog = (file: string): ((text: string) => void) => {
  let tail = '';
  return (text) => {
    const lines = (tail + text).split('\n');
    tail = (lines.pop() ?? '').slice(-MAX_BYTES);
    if (lines.length === 0) return;
    try {
      mkdirSync(dirname(file), { recursive: true });
      if (sizeOf(file) > MAX_BYTES) renameSync(file, `${file}.1`);
      appendFileSync(file, `${lines.join('\n').replace(PERSONAL, '…').slice(-MAX_BYTES)}\n`, { mode: 0o600 });
    } catch {
      // A full disk is said by the server itself, where people see it.
    }
  };
};
