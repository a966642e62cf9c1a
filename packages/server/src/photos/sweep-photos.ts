import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { EpochMs } from '@quipu/engine';
import type { Platform } from '../app/platform.ts';
import type { Db } from '../db/database.ts';
import { dropPhotoFile, photosFolder } from './photo-files.ts';

const HOUR_MS = 3_600_000;
/** A crash leaves a few. More were not ours: the folder is another database's, and nothing is touched. */
const MOST_STRAY = 500;

interface Leftovers {
  /** Of rows that were purged. */
  readonly purged: readonly string[];
  /** Of no row. */
  readonly stray: readonly string[];
}

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);

const leftoversIn = async (db: Db, files: readonly string[]): Promise<Leftovers> => {
  if (files.length === 0) return { purged: [], stray: [] };
  const rows = await db.selectFrom('photo').select(['file', 'purged_at']).where('file', 'in', files).execute();
  const known = new Map(rows.map(({ file, purged_at }) => [file, purged_at]));
  return {
    purged: files.filter((file) => typeof known.get(file) === 'number'),
    stray: files.filter((file) => !known.has(file)),
  };
};

/** Whether its row, if there ever was to be one, would be there by now. */
const isOld = async (path: string, at: EpochMs): Promise<boolean> => {
  const found = await stat(path).catch(() => null);
  return found !== null && at - found.mtimeMs > HOUR_MS;
};

/**
 * Removes files that no photo has: of a process that ended between a file and its row, or of photos that another machine
 * purged. False: there were so many that they were left where they are.
 */
export const sweepPhotos = async ({ db, config }: Pick<Platform, 'db' | 'config'>, at: EpochMs): Promise<boolean> => {
  const folder = photosFolder(config);
  const stray: string[] = [];
  for (const part of await namesIn(folder)) {
    const files = (await namesIn(join(folder, part))).map((name) => `${part}/${name}`);
    const found = await leftoversIn(db, files);
    for (const file of found.purged) await dropPhotoFile(config, file);
    for (const file of found.stray) if (await isOld(join(folder, file), at)) stray.push(file);
  }
  if (stray.length > MOST_STRAY) return false;
  for (const file of stray) await dropPhotoFile(config, file);
  return true;
};
