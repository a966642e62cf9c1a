import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';

/**
 * A small secret file that is made once and never changes, readable by us alone. It is written whole beside its place and
 * then linked there, so that of two processes that start at once both use the one that came first.
 */
export const writtenOnce = (file: string, make: () => string): string => {
  const own = `${file}.${process.pid}`;
  try {
    return readFileSync(file, 'utf8');
  } catch {
    writeFileSync(own, make(), { mode: 0o600, flush: true });
  }
  try {
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(own);
  }
  return readFileSync(file, 'utf8');
};
