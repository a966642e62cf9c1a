import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { photosOfSheets } from '../../exams/timeline/photos-of-sheets.ts';
import { keepAction } from '../../platform/audit/operator-action-store.ts';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db } from '../../platform/db/database.ts';
import { HOUR_MS } from '../../platform/time/durations.ts';
import { mayWatch, type WatchedSheetOf, type WatchRefusal } from '../may-watch.ts';
import { texts } from '../texts.ts';

/** A screen that shows the same photo again is one look to the audit log; the photo's own log has each. */
const SAME_LOOK_MS = HOUR_MS;

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

export const keepLook = async (db: Db, who: string, sheetId: number, photoId: number, at: EpochMs): Promise<void> => {
  const known = await db
    .selectFrom('operator_action')
    .select('id')
    .where(sql<string>`what->>'sheetId'`, '=', String(sheetId))
    .where(sql<string>`what->>'photoId'`, '=', String(photoId))
    .where('who', '=', who)
    .where('at', '>', instant(at - SAME_LOOK_MS))
    .executeTakeFirst();
  if (known === undefined) await keepAction(db, who, null, { action: 'photo', sheetId, photoId }, at);
};
