import type { EpochMs, Millis } from '@quipu/engine';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { sheetDeadline, timeRatio } from '../sheets/deadlines.ts';
import { lockSheets, standingSheets } from '../sheets/sheet-store.ts';
import { laterThan, waitForOtherTimes } from './extend-store.ts';
import { pushTimes } from './push-times.ts';

/** Extra time of a person: in every deadline of theirs. */
export interface Accommodation {
  readonly percent: number;
  readonly minutes: number;
}

/**
 * Gives a person another accommodation, in the sheets that they have not started and in those under way, whose times are told.
 * Null: it would take time from an evaluation under way, and nothing was changed. Returns how many sheets have new times.
 */
export const accommodate = async (
  tx: Tx,
  userId: number,
  { percent, minutes }: Accommodation,
  at: EpochMs,
  grace: Millis,
): Promise<number | null> => {
  await waitForOtherTimes(tx);
  const ids = (await standingSheets(tx, { userId })).map(({ sheet }) => sheet.id);
  const held = ids.length === 0 ? [] : [...(await lockSheets(tx, ids)).values()];
  const isShorter = held.some(
    (sheet) =>
      sheet.status === 'A' &&
      at <= sheetDeadline(sheet, at) + grace &&
      timeRatio({ ...sheet, extraTimePercent: percent, extraTimeMinutes: minutes }) < timeRatio(sheet),
  );
  if (isShorter) return null;
  await tx
    .updateTable('app_user')
    .set({ extra_time_percent: percent, extra_time_minutes: minutes })
    .where('id', '=', userId)
    .execute();
  if (ids.length > 0)
    await tx
      .updateTable('answers_sheet')
      .set({
        times_updated_at: laterThan(
          at,
          sql`times_updated_at`,
          sql`(select updated_at from quiz_session where id = answers_sheet.session_id)`,
        ),
      })
      .where('id', 'in', ids)
      .execute();
  await pushTimes(tx, { userId }, at);
  return held.filter(({ status }) => status === 'P' || status === 'A').length;
};
