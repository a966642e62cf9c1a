import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { makeDataFolderAt } from '../../platform/process/data-folder.ts';
import { writtenOnce } from '../../platform/process/written-once.ts';
import { nextAside } from '../aside/aside-folders.ts';

/** A data folder that has this file is the standby's of another computer. */
const StandbyFile = t.type({
  /** Addresses of the other one. */
  hosts: t.readonlyArray(t.string),
  port: t.number,
  /** The beginning of its certificate's SHA-256. */
  pin: t.string,
  secret: t.string,
  /** It served before, and found that the other one had taken over. */
  isReplaced: t.boolean,
});
export type StandbyFile = t.TypeOf<typeof StandbyFile>;

const fileIn = (dataFolder: string): string => join(dataFolder, 'standby.json');
const ID_BYTES = 16;

/** This computer's name among the servers of its room, drawn by lot. */
export const serverIdIn = (dataFolder: string): string =>
  writtenOnce(join(dataFolder, 'room.id'), () => randomBytes(ID_BYTES).toString('hex'));

/** Null: this data folder is no standby's. */
export const standbyFileIn = (dataFolder: string): StandbyFile | null => {
  const path = fileIn(dataFolder);
  if (!existsSync(path)) return null;
  const read = StandbyFile.decode(JSON.parse(readFileSync(path, 'utf8')));
  if (E.isLeft(read)) throw new Error(`${path} is not what was written there`);
  return read.right;
};

const keepFile = (dataFolder: string, file: StandbyFile): void => {
  const path = fileIn(dataFolder);
  writeFileSync(`${path}.part`, JSON.stringify(StandbyFile.encode(file)), { mode: 0o600, flush: true });
  renameSync(`${path}.part`, path);
};

export const eraseStandbyFile = (dataFolder: string): void => rmSync(fileIn(dataFolder), { force: true });

/**
 * Puts the data folder aside as it is; a new one stands in its place that has its name alone. Nothing is erased. The database of the
 * folder has to be stopped.
 */
export const putAside = (dataFolder: string): string => {
  const id = serverIdIn(dataFolder);
  const aside = nextAside(dataFolder);
  renameSync(dataFolder, aside);
  makeDataFolderAt(dataFolder);
  writtenOnce(join(dataFolder, 'room.id'), () => id);
  return aside;
};

/** Makes this computer a standby: what it has is put aside, and this file is in the new folder. */
export const beginStandby = (dataFolder: string, file: StandbyFile): string => {
  const aside = putAside(dataFolder);
  keepFile(dataFolder, file);
  return aside;
};
