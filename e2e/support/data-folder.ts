import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { quickFolder } from '../../packages/server/src/testing/quick-folder.ts';

/** Short (a socket lies in it) and open to the system user who runs the database where we are root. */
export const newFolder = (): string => {
  const folder = mkdtempSync(join(quickFolder(), 'quipu-e2e-'));
  chmodSync(folder, 0o755);
  return folder;
};

/** A copy with its owners: a cluster of a stopped database is whole. */
export const copyOf = (template: string): string => {
  const folder = newFolder();
  execFileSync('cp', ['-a', `${template}/.`, folder]);
  return folder;
};

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });
