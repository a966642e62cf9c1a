import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { instant } from '../db/instant.ts';
import { keepAction } from '../evaluations/operator-action-store.ts';
import { mayWatch, type WatchedSheetOf, type WatchRefusal } from './may-watch.ts';
import { photosOfSheets } from './photos-of-sheets.ts';
import { texts } from './texts.ts';

/** A screen that shows the same photo again is one look to the audit log; the photo's own log has each. */
const SAME_LOOK_MS = 3_600_000;

/** Whether the caller watches whom the photo is of, and by which sheet: of several, the last. */
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
