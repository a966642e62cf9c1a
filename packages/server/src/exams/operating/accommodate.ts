import type { EpochMs, Millis } from '@quipu/engine';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { sheetDeadline, timeRatio } from '../sheets/deadlines.ts';
import { type HeldSheet, lockSheets, standingSheets } from '../sheets/sheet-store.ts';
import { laterThan, waitForOtherTimes } from './extend-store.ts';
import { pushTimes } from './push-times.ts';

/** Extra time of a person: in every deadline of theirs. */
export interface Accommodation {
  readonly percent: number;
  readonly minutes: number;
}

const heldOf = async (tx: Tx, userId: number): Promise<readonly HeldSheet[]> => {
  await waitForOtherTimes(tx);
  const ids = (await standingSheets(tx, { userId })).map(({ sheet }) => sheet.id);
  return ids.length === 0 ? [] : [...(await lockSheets(tx, ids)).values()];
};

const isShorterFor =
  ({ percent, minutes }: Accommodation, at: EpochMs, grace: Millis) =>
  (sheet: HeldSheet): boolean =>
    sheet.status === 'A' &&
    at <= sheetDeadline(sheet, at) + grace &&
    timeRatio({ ...sheet, extraTimePercent: percent, extraTimeMinutes: minutes }) < timeRatio(sheet);

/** Tells whether an accommodation would take time from an evaluation under way. It stays so until the transaction ends. */
export const takesTime = async (
  tx: Tx,
  userId: number,
  accommodation: Accommodation,
  at: EpochMs,
  grace: Millis,
): Promise<boolean> => (await heldOf(tx, userId)).some(isShorterFor(accommodation, at, grace));

/**
 * Gives a person another accommodation, in the sheets that they have not started and in those under way; their times are yet to be
 * told. Null: it would take time from an evaluation under way, and nothing was changed. Returns the sheets that have new times.
 */
export const changeAccommodation = async (
  tx: Tx,
  userId: number,
  { percent, minutes }: Accommodation,
  at: EpochMs,
  grace: Millis,
): Promise<readonly number[] | null> => {
  const held = await heldOf(tx, userId);
  const ids = held.map(({ id }) => id);
  if (held.some(isShorterFor({ percent, minutes }, at, grace))) return null;
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
  return held.filter(({ status }) => status === 'P' || status === 'A').map(({ id }) => id);
};

/** The same, told. Returns how many sheets have new times. */
export const accommodate = async (
  tx: Tx,
  userId: number,
  accommodation: Accommodation,
  at: EpochMs,
  grace: Millis,
): Promise<number | null> => {
  const changed = await changeAccommodation(tx, userId, accommodation, at, grace);
  if (changed === null) return null;
  await pushTimes(tx, { userId }, at);
  return changed.length;
};
