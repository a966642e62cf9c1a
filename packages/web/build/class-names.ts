import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const LETTERS = 4;

/** A class as it is written out in style sheet and script: its own name, and letters that tell its file from others. */
export const classNameIn =
  (root: string) =>
  (name: string, file: string): string => {
    const path = relative(root, file.split('?')[0] ?? file).replaceAll('\\', '/');
    return `${name}-${createHash('sha256').update(path).digest('base64url').slice(0, LETTERS)}`;
  };
