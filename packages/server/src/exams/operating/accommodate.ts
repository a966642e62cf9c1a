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

/** Somebody is given it. */
export interface PersonalTime extends Accommodation {
  readonly userId: number;
}

/** Holds the sheets of these people that have not ended, all of them at once: what a file gives to thousands keeps others waiting for as long. */
const heldOf = async (tx: Tx, given: readonly PersonalTime[]): Promise<ReadonlyMap<number, readonly HeldSheet[]>> => {
  if (given.length === 0) return new Map();
  await waitForOtherTimes(tx);
  const standing = await standingSheets(tx, { userIds: given.map(({ userId }) => userId) });
  const held = await lockSheets(
    tx,
    standing.map(({ sheet }) => sheet.id),
  );
  const byPerson = new Map<number, HeldSheet[]>();
  for (const { userId, sheet } of standing) {
    const one = held.get(sheet.id);
    if (one !== undefined) byPerson.set(userId, [...(byPerson.get(userId) ?? []), one]);
  }
  return byPerson;
};

const isShorterFor =
  ({ percent, minutes }: Accommodation, at: EpochMs, grace: Millis) =>
  (sheet: HeldSheet): boolean =>
    sheet.status === 'A' &&
    at <= sheetDeadline(sheet, at) + grace &&
    timeRatio({ ...sheet, extraTimePercent: percent, extraTimeMinutes: minutes }) < timeRatio(sheet);

/** Finds from whose evaluation under way an accommodation would take time. It stays so until the transaction ends. */
export const takesTime = async (
  tx: Tx,
  given: readonly PersonalTime[],
  at: EpochMs,
  grace: Millis,
): Promise<ReadonlySet<number>> => {
  const held = await heldOf(tx, given);
  return new Set(
    given.flatMap((one) => ((held.get(one.userId) ?? []).some(isShorterFor(one, at, grace)) ? [one.userId] : [])),
  );
};

/**
 * Gives people another accommodation, in the sheets that they have not started and in those under way; their times are yet to be
 * told. From whose evaluation under way it would take time keeps theirs. Returns the sheets that have new times, by whose they are, of
 * everybody who was given it.
 */
export const changeAccommodations = async (
  tx: Tx,
  given: readonly PersonalTime[],
  at: EpochMs,
  grace: Millis,
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const held = await heldOf(tx, given);
  const sheetsOf = (userId: number) => held.get(userId) ?? [];
  const changed = given.filter((one) => !sheetsOf(one.userId).some(isShorterFor(one, at, grace)));
  if (changed.length === 0) return new Map();
  await sql`
    update app_user set extra_time_percent = given.percent, extra_time_minutes = given.minutes
    from unnest(
      ${changed.map(({ userId }) => userId)}::bigint[],
      ${changed.map(({ percent }) => percent)}::integer[],
      ${changed.map(({ minutes }) => minutes)}::integer[]
    ) as given (id, percent, minutes)
    where app_user.id = given.id`.execute(tx);
  const ids = changed.flatMap(({ userId }) => sheetsOf(userId).map(({ id }) => id));
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
      .where('id', '=', ({ val, fn }) => fn.any(val(ids)))
      .execute();
  return new Map(
    changed.map(({ userId }) => [
      userId,
      sheetsOf(userId).flatMap(({ id, status }) => (status === 'P' || status === 'A' ? [id] : [])),
    ]),
  );
};

/** The same of one person. Null: it would take time from an evaluation under way, and nothing was changed. */
export const changeAccommodation = async (
  tx: Tx,
  userId: number,
  accommodation: Accommodation,
  at: EpochMs,
  grace: Millis,
): Promise<readonly number[] | null> =>
  (await changeAccommodations(tx, [{ userId, ...accommodation }], at, grace)).get(userId) ?? null;

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
