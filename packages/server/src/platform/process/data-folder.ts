import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const isRoot = (): boolean => process.getuid?.() === 0;

/** Ours alone; where root makes it, the user who runs PostgreSQL has to get through it. */
export const makeDataFolderAt = (dataFolder: string): void => {
  mkdirSync(dataFolder, { recursive: true, mode: isRoot() ? 0o755 : 0o700 });
};

const OTHERS = 0o077;
/** PostgreSQL's own programs, which another user runs. */
const isProgram = (name: string): boolean => name.startsWith('postgresql-');

const isOpen = (path: string): boolean => {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isSymbolicLink()) return false;
  return found.uid === process.getuid?.() && (found.mode & OTHERS) !== 0;
};

/** Takes from others what a version of before let them read. What is somebody else's stays as it is. Tells whether there was any. */
export const closeDataFolder = (dataFolder: string): boolean => {
  // With a database elsewhere there may be none yet.
  if (!existsSync(dataFolder)) return false;
  const within = readdirSync(dataFolder).filter((name) => !isProgram(name));
  const open = [...(isRoot() ? [] : [dataFolder]), ...within.map((name) => join(dataFolder, name))].filter(isOpen);
  for (const path of open) chmodSync(path, statSync(path).mode & 0o777 & ~OTHERS);
  return open.length > 0;
};

const nameOf = (uid: number): string => {
  const { status, stdout } = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : `#${uid}`;
};

/**
 * Tells whose the data folder is, where we are root and it is somebody else's: they could not read what we leave there.
 * Null: ours to write in.
 */
export const otherOwner = (dataFolder: string): string | null => {
  const found = statSync(dataFolder, { throwIfNoEntry: false });
  return !isRoot() || found === undefined || found.uid === 0 ? null : nameOf(found.uid);
};
