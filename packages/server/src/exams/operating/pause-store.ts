import type { EpochMs, GivenTime, Standstill } from '@quipu/engine';
import { sql } from 'kysely';
import { askOnce, keepActions, keepRefused } from '../../platform/audit/operator-action-store.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { sheetDeadline } from '../sheets/deadlines.ts';
import { keepGivenBack } from '../sheets/given-back-store.ts';
import { type HeldSheet, lockSheets } from '../sheets/sheet-store.ts';
import { laterThan, waitForOtherTimes } from './extend-store.ts';
import { pushTimes } from './push-times.ts';

/** It is kept beside what it does, in the same transaction. */
export interface Pausing {
  readonly who: string;
  /** The examinee reads it. */
  readonly why: string;
  /** See keepAction. */
  readonly once?: string;
}

const NEVER: Standstill = { pause: null, given: [] };

/** Its time goes on; one that is over, though nobody has said so yet, cannot be stopped any more. */
const mayStop = (sheet: HeldSheet, at: EpochMs): boolean =>
  sheet.status === 'A' && sheet.pausedSince === null && at < sheetDeadline(sheet, at);
const mayGoOn = ({ status, pausedSince }: HeldSheet): boolean => status === 'A' && pausedSince !== null;

const setStandstill = (tx: Tx, id: number, standstill: Standstill, givenMs: number, at: EpochMs) =>
  tx
    .updateTable('answers_sheet')
    .set({
      standstill: JSON.stringify(standstill),
      given_back_ms: sql<number>`given_back_ms + ${givenMs}`,
      times_updated_at: laterThan(
        at,
        sql`times_updated_at`,
        sql`(select updated_at from quiz_session where id = answers_sheet.session_id)`,
      ),
    })
    .where('id', '=', id)
    .execute();

const stop = (tx: Tx, { id, standstill }: HeldSheet, why: string, at: EpochMs) =>
  setStandstill(tx, id, { ...(standstill ?? NEVER), pause: { since: at, reason: why } }, 0, at);

/** All of the time that it stood is given back, and kept with its cause. */
const goOn = async (tx: Tx, { id, epoch, standstill, pausedSince }: HeldSheet, at: EpochMs): Promise<void> => {
  const from = pausedSince ?? at;
  const to = Math.max(at, from);
  const given: GivenTime = { cause: 'pause', from, to, given: to - from };
  await keepGivenBack(tx, { sheetId: id, sectionId: null, epoch, ...given, proposed: 0 });
  await setStandstill(tx, id, { pause: null, given: [...(standstill ?? NEVER).given, given] }, given.given, at);
};

const changeAll = (
  db: Db,
  sheetIds: readonly number[],
  { who, why, once = null }: { readonly who: string; readonly why: string; readonly once?: string | null },
  clock: () => EpochMs,
  {
    action,
    may,
    change,
  }: {
    readonly action: 'pause-sheet' | 'resume-sheet';
    readonly may: (sheet: HeldSheet, at: EpochMs) => boolean;
    readonly change: (tx: Tx, sheet: HeldSheet, at: EpochMs) => Promise<unknown>;
  },
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await waitForOtherTimes(tx);
    await askOnce(tx, who, once);
    const held = sheetIds.length === 0 ? [] : [...(await lockSheets(tx, sheetIds)).values()];
    // After the wait: what came meanwhile came before.
    const at = clock();
    const changed = held.filter((sheet) => may(sheet, at));
    if (changed.length === 0) {
      await keepRefused(tx, who, once, at);
      return 0;
    }
    for (const sheet of changed) await change(tx, sheet, at);
    const ids = changed.map(({ id }) => id);
    await keepActions(
      tx,
      who,
      why,
      ids.map((sheetId) => ({ action, sheetId })),
      at,
      once,
    );
    await pushTimes(tx, { sheetIds: ids }, at);
    return ids.length;
  });

/**
 * Stops the clocks of those of the sheets that are under way; their questions are covered while they stand. Returns how many these were.
 */
export const pauseSheets = (
  db: Db,
  sheetIds: readonly number[],
  pausing: Pausing,
  clock: () => EpochMs,
): Promise<number> =>
  changeAll(db, sheetIds, pausing, clock, {
    action: 'pause-sheet',
    may: mayStop,
    change: (tx, sheet, at) => stop(tx, sheet, pausing.why, at),
  });

/** Lets those of the sheets go on that stand still, with all of the time that they stood. Returns how many these were. */
export const resumeSheets = (
  db: Db,
  sheetIds: readonly number[],
  resuming: Pausing,
  clock: () => EpochMs,
): Promise<number> => changeAll(db, sheetIds, resuming, clock, { action: 'resume-sheet', may: mayGoOn, change: goOn });

/** The sheets of a session that are under way, in one room of it or in all. */
export const sheetsUnderWay = async (db: Db, sessionId: number, roomId: number | null): Promise<readonly number[]> =>
  (
    await db
      .selectFrom('answers_sheet')
      .select('id')
      .where('session_id', '=', sessionId)
      .where('status', '=', 'A')
      .where('is_trial', '=', false)
      .$if(roomId !== null, (query) => query.where('room_id', '=', roomId))
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);
