import type { EpochMs } from '@quipu/engine';
import { photosOfSheets } from '../../exams/timeline/photos-of-sheets.ts';
import type { Db } from '../../platform/db/database.ts';
import { mayWatch, type WatchedSheetOf, type WatchRefusal } from '../may-watch.ts';
import { texts } from '../texts.ts';

/** Finds the sheet by which the caller watches whom the photo is of: of several, the last. */
export const mayLook = async (
  db: Db,
  caller: Parameters<typeof mayWatch>[1],
  photoId: number,
  now: EpochMs,
): Promise<WatchedSheetOf | WatchRefusal> => {
  const sheets = await photosOfSheets(db, now)
    .select('sheet.id')
    .where('photo.id', '=', photoId)
    .orderBy('sheet.id', 'desc')
    .execute();
  for (const { id } of sheets) {
    const may = await mayWatch(db, caller, id);
    if (may.kind === 'may' || may.status === 403) return may;
  }
  const may = await mayWatch(db, caller, 0);
  return may.kind === 'refused' && may.status === 403 ? may : { kind: 'refused', status: 404, msg: texts.noPhoto };
};
