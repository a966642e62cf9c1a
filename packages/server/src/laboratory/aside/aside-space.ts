import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { photosFolder } from '../../photos/photo-files.ts';
import { clusterIn, homeIn } from '../../platform/db/embedded/place.ts';
import { bytesBelow } from './aside-folders.ts';

export interface Disk {
  readonly id: number;
  readonly free: number;
}

/** PostgreSQL lets its log grow to a gigabyte while it brings a database forward. */
export const SPARE_BYTES = 1024 * 1_048_576;

const diskOf = async (path: string): Promise<Disk> => {
  const [{ dev }, { bavail, bsize }] = await Promise.all([stat(path), statfs(path)]);
  return { id: dev, free: bavail * bsize };
};

/**
 * Tells whether a reading has room: where the copy lies for the database, beside the folder for its results, which are its photos above all.
 * On one disk both have to fit.
 */
export const hasRoom = async (
  folder: string,
  copyHome: string,
  disk: (path: string) => Promise<Disk> = diskOf,
): Promise<boolean> => {
  const database = await bytesBelow(clusterIn(homeIn(folder)));
  const photos = await bytesBelow(photosFolder({ dataFolder: folder }));
  const [own, ofCopy] = [await disk(dirname(folder)), await disk(copyHome)];
  if (own.id === ofCopy.id) return own.free >= database + photos + SPARE_BYTES;
  return ofCopy.free >= database + SPARE_BYTES && own.free >= photos + SPARE_BYTES;
};
