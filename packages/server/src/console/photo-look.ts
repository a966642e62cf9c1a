import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { instant } from '../db/instant.ts';
import { keepAction } from '../evaluations/operator-action-store.ts';
import { mayWatch, type WatchedSheetOf, type WatchRefusal } from './may-watch.ts';
import { texts } from './texts.ts';

/** A screen that shows the same photo again is one look to the audit log; the photo's own log has each. */
const SAME_LOOK_MS = 3_600_000;

/** Sheets by which a photo may be watched: its own, or of one who came in by it any of theirs. */
const sheetsOf = async (db: Db, photoId: number): Promise<readonly number[]> => {
  const photo = await db
    .selectFrom('photo')
    .select(['sheet_id', 'user_id'])
    .where('id', '=', photoId)
    .where('purged_at', 'is', null)
    .executeTakeFirst();
  if (photo === undefined) return [];
  if (photo.sheet_id !== null) return [photo.sheet_id];
  const sheets = await db
    .selectFrom('answers_sheet')
    .select('id')
    .where('user_id', '=', photo.user_id)
    .orderBy('id', 'desc')
    .execute();
  return sheets.map(({ id }) => id);
};

/** Whether the caller watches whom the photo is of, and by which sheet. */
export const mayLook = async (
  db: Db,
  caller: Parameters<typeof mayWatch>[1],
  photoId: number,
): Promise<WatchedSheetOf | WatchRefusal> => {
  for (const sheetId of await sheetsOf(db, photoId)) {
    const may = await mayWatch(db, caller, sheetId);
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
