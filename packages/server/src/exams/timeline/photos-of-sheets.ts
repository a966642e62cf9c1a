import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/**
 * Photos beside the sheets by which they may be watched: each of a sheet is that sheet's, and one by which somebody came in
 * is of what they had under way or to come from a day before it until its end. Without what was purged.
 */
export const photosOfSheets = (db: Db, now: EpochMs) => {
  const at = sql`${new Date(now)}::timestamptz`;
  return db
    .selectFrom('photo')
    .innerJoin('answers_sheet as sheet', 'sheet.user_id', 'photo.user_id')
    .where('photo.purged_at', 'is', null)
    .where(
      sql<boolean>`(
        photo.sheet_id = sheet.id or (
          photo.sheet_id is null
          and photo.received_at >= coalesce(sheet.started_at, ${at}) - interval '1 day'
          and photo.received_at <= coalesce(sheet.finished_at, ${at})
        )
      )`,
    );
};
