import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';

const isRoot = (): boolean => process.getuid?.() === 0;

/** Ours alone; where root makes it, the user who runs PostgreSQL has to get through it. */
export const makeDataFolderAt = (dataFolder: string): void => {
  mkdirSync(dataFolder, { recursive: true, mode: isRoot() ? 0o755 : 0o700 });
};

const nameOf = (uid: number): string => {
  const { status, stdout } = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : `#${uid}`;
};

/** Whose the data folder is, where we are root and it is somebody else's: they could not read what we leave there. Null: ours to write in. */
export const otherOwner = (dataFolder: string): string | null => {
  const found = statSync(dataFolder, { throwIfNoEntry: false });
  return !isRoot() || found === undefined || found.uid === 0 ? null : nameOf(found.uid);
};
