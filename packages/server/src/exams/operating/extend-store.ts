import type { EpochMs, GivenTime } from '@quipu/engine';
import { type RawBuilder, sql } from 'kysely';
import { askOnce, keepAction, keepActions, keepRefused } from '../../platform/audit/operator-action-store.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { lettingOthersPublish } from '../../platform/live/publish.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import { standingAt, timeRatio } from '../sheets/deadlines.ts';
import { roomForStretches } from '../sheets/room-for-stretches.ts';
import { type HeldSheet, lockSheets } from '../sheets/sheet-store.ts';
import { pushTimes } from './push-times.ts';

/** It is kept beside the change, in the same transaction. */
export interface Extension {
  readonly minutes: number;
  readonly who: string;
  readonly why: string;
  readonly at: EpochMs;
  /** See keepAction. */
  readonly once?: string;
}

/** Later than every time that stands, though two changes share a millisecond: an older one is ignored by who has a newer. */
export const laterThan = (at: EpochMs, ...standing: readonly RawBuilder<unknown>[]) =>
  sql<Date>`greatest(${new Date(at)}::timestamptz, ${sql.join(standing.map((one) => sql`${one} + interval '1 millisecond'`))})`;

/** One after another: each is later than the one before, and its times have what that one gave. */
export const waitForOtherTimes = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('quipu more time'))`.execute(tx);

/** Lets a change of one sheet's times go on beside others like it; no session's times change meanwhile. */
export const letOtherTimesBe = (tx: Tx) =>
  sql`select pg_advisory_xact_lock_shared(hashtext('quipu more time'))`.execute(tx);

/** Waits for nobody: false where the one or the other would have to. */
export const timesAreFree = async (tx: Tx, whose: 'alone' | 'besideOthers'): Promise<boolean> => {
  const take = sql.raw(`pg_try_advisory_xact_lock${whose === 'alone' ? '' : '_shared'}`);
  const { rows } = await sql<{ readonly isFree: boolean }>`
    select ${take}(hashtext('quipu more time')) as "isFree"`.execute(tx);
  return rows[0]?.isFree === true;
};

/** The minutes follow those that were added before, so that whoever has both has all of them, and each is one of its own. */
const addedTo = (sheet: HeldSheet, minutes: number, at: EpochMs): GivenTime => {
  const before = (sheet.standstill?.given ?? []).flatMap(({ to, added }) => (added ? to : []));
  const from = Math.max(standingAt(sheet, at), ...before);
  const given = Math.round(minutes * MINUTE_MS);
  return { cause: 'pause', from, to: from + given, given, added: true };
};

/**
 * Lets the clocks of sections stand for minutes that are added to their sheets, while everything goes on: so a section that runs, or begins
 * meanwhile, ends later by as much. `isOfLimit`: they are added to the time limit, of which each person has a share of their own. Changes no
 * other time, and tells nobody.
 */
export const addToSections = async (
  tx: Tx,
  sheetIds: readonly number[],
  { minutes, at, isOfLimit = false }: { readonly minutes: number; readonly at: EpochMs; readonly isOfLimit?: boolean },
): Promise<void> => {
  const running = [...(await lockSheets(tx, sheetIds)).values()].filter(
    ({ status, standstill }) => status === 'A' && roomForStretches(standstill) > 0,
  );
  if (running.length === 0) return;
  const standstills = running.map((sheet) => {
    const one = addedTo(sheet, isOfLimit ? minutes * timeRatio(sheet) : minutes, at);
    return JSON.stringify({ pause: null, ...sheet.standstill, given: [...(sheet.standstill?.given ?? []), one] });
  });
  await sql`
    update answers_sheet set standstill = said.standstill::jsonb
    from unnest(${running.map(({ id }) => id)}::bigint[], ${standstills}::text[]) as said (id, standstill)
    where answers_sheet.id = said.id`.execute(tx);
};

/** The sheets of a session that are under way. */
export const underWayIn = async (tx: Tx, sessionId: number): Promise<readonly number[]> =>
  (
    await tx
      .selectFrom('answers_sheet')
      .select('id')
      .where('session_id', '=', sessionId)
      .where('status', '=', 'A')
      .execute()
  ).map(({ id }) => id);

/** More time for those of the sheets that have not ended. Returns how many these were. */
export const extendSheets = (db: Db, sheetIds: readonly number[], extension: Extension): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { minutes, who, why, at, once = null } = extension;
    await waitForOtherTimes(tx);
    await askOnce(tx, who, once);
    await lettingOthersPublish(tx);
    // Held in the order of their ids: whoever holds some of the same waits.
    const standing = await tx
      .selectFrom('answers_sheet')
      .select('id')
      .where('id', '=', ({ val, fn }) => fn.any(val([...sheetIds])))
      .where('status', 'in', ['P', 'A'])
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const ids = standing.map(({ id }) => id);
    if (ids.length === 0) {
      await keepRefused(tx, who, once, at);
      return 0;
    }
    await tx
      .updateTable('answers_sheet')
      .set({
        extra_minutes: sql<number>`extra_minutes + ${minutes}`,
        times_updated_at: laterThan(
          at,
          sql`times_updated_at`,
          sql`(select updated_at from quiz_session where id = answers_sheet.session_id)`,
        ),
      })
      .where('id', '=', ({ val, fn }) => fn.any(val(ids)))
      .execute();
    await addToSections(tx, ids, { minutes, at });
    const whats = ids.map((sheetId) => ({ action: 'extend-sheet', sheetId, minutes }));
    await keepActions(tx, who, why, whats, at, once);
    await pushTimes(tx, { sheetIds: ids }, at);
    return ids.length;
  });

/** More time for one sheet. Returns whether there was one that had not ended. */
export const extendSheet = async (db: Db, sheetId: number, extension: Extension): Promise<boolean> =>
  (await extendSheets(db, [sheetId], extension)) > 0;

/** More time for a whole session: its end and everybody's time limit. Returns whether there was one. */
export const extendSession = (db: Db, sessionId: number, extension: Extension): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { minutes, who, why, at, once } = extension;
    await waitForOtherTimes(tx);
    await lettingOthersPublish(tx);
    await addToSections(tx, await underWayIn(tx, sessionId), { minutes, at, isOfLimit: true });
    const changed = await tx
      .updateTable('quiz_session')
      .set({
        time_limit: sql<number>`time_limit + ${minutes}`,
        ends_at: sql<Date>`ends_at + make_interval(mins => ${minutes})`,
        updated_at: laterThan(
          at,
          sql`updated_at`,
          sql`(select max(times_updated_at) from answers_sheet where session_id = quiz_session.id)`,
        ),
      })
      .where('id', '=', sessionId)
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) return false;
    await keepAction(tx, who, why, { action: 'extend-session', sessionId, minutes }, at, once);
    await pushTimes(tx, { sessionId }, at);
    return true;
  });
