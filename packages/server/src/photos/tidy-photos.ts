import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { EpochMs } from '@quipu/engine';
import type { AppContext } from '../platform/context/app-context.ts';
import type { Db } from '../platform/db/database.ts';
import { DAY_MS, HOUR_MS } from '../platform/time/durations.ts';
import { dropPhotoFile, photosFolder } from './photo-files.ts';
import { purgePhotos } from './purge-photos.ts';

/** A crash leaves a few. More were not ours: the folder is another database's, and nothing is touched. */
const MAX_STRAY = 500;

interface Leftovers {
  /** Files of rows that were purged. */
  readonly purged: readonly string[];
  /** Files of no row. */
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

/** Tells whether its row, if there ever was to be one, would be there by now. */
const isOld = async (path: string, at: EpochMs): Promise<boolean> => {
  const found = await stat(path).catch(() => null);
  return found !== null && at - found.mtimeMs > HOUR_MS;
};

/**
 * Removes files that no photo has: of a process that ended between a file and its row, or of photos that another machine
 * purged. False: there were so many that they were left where they are.
 */
const sweepPhotos = async (
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  at: EpochMs,
  stopping?: AbortSignal,
): Promise<boolean> => {
  const folder = photosFolder(config);
  const stray: string[] = [];
  for (const part of await namesIn(folder)) {
    // The few that were seen may be the first of a folder of another database: none of them is touched.
    if (stopping?.aborted) return true;
    const files = (await namesIn(join(folder, part))).map((name) => `${part}/${name}`);
    const found = await leftoversIn(db, files);
    for (const file of found.purged) await dropPhotoFile(config, file);
    for (const file of found.stray) if (await isOld(join(folder, file), at)) stray.push(file);
  }
  if (stray.length > MAX_STRAY) return false;
  for (const file of stray) await dropPhotoFile(config, file);
  return true;
};

/** No photo is kept longer than the institution says, and no file without its photo. */
export const tidyPhotos = async (
  context: Pick<AppContext, 'db' | 'config' | 'institution' | 'log'>,
  at: EpochMs,
  stopping?: AbortSignal,
): Promise<void> => {
  const { rules } = await context.institution();
  await purgePhotos(context, at - rules.photoDays * DAY_MS, at, { stopping });
  if (!(await sweepPhotos(context, at, stopping)))
    context.log.warn('files of photos of another database were left alone');
};
