import type { OnProgress } from '../../platform/archive/progress.ts';
import { plural } from './plural.ts';

const EVERY_MS = 5_000;
const MEGABYTE = 1_048_576;

export const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1).replace('.', ',')} MB`;

/** Says how far long work is, beside what the command says, and not more often than a person reads. */
export const sayProgress = (): OnProgress => {
  let said = performance.now();
  return ({ tables, files, bytes }) => {
    const now = performance.now();
    if (now - said < EVERY_MS) return;
    said = now;
    console.error(
      `… ${plural(tables, 'tabla', 'tablas')}, ${plural(files, 'archivo', 'archivos')}, ${megabytes(bytes)}`,
    );
  };
};
