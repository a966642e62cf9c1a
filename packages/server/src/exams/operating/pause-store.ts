import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { askOnce, keepActions, keepRefused } from '../../platform/audit/operator-action-store.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { lettingOthersPublish } from '../../platform/live/publish.ts';
import { sheetDeadline } from '../sheets/deadlines.ts';
import { endPause } from '../sheets/end-pause.ts';
import { roomForStretches } from '../sheets/room-for-stretches.ts';
import { type HeldSheet, lockSheets } from '../sheets/sheet-store.ts';
import { touchSheet } from '../sheets/touch-sheet.ts';
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

/** Its time goes on; one that is over, though nobody has said so yet, cannot be stopped any more. */
const mayStop = (sheet: HeldSheet, at: EpochMs): boolean =>
  sheet.status === 'A' &&
  sheet.pausedSince === null &&
  roomForStretches(sheet.standstill) > 0 &&
  at < sheetDeadline(sheet, at);
const mayGoOn = ({ status, pausedSince }: HeldSheet): boolean => status === 'A' && pausedSince !== null;

/** A person paused alone, for a reason of their own, stays so while others go on that were paused together. */
const pausedTogether = (paused: readonly HeldSheet[]): readonly HeldSheet[] => {
  const times = new Map<EpochMs | null, number>();
  for (const { pausedSince } of paused) times.set(pausedSince, (times.get(pausedSince) ?? 0) + 1);
  const together = paused.filter(({ pausedSince }) => (times.get(pausedSince) ?? 0) > 1);
  return together.length === 0 ? paused : together;
};

const stop = (tx: Tx, { id, standstill }: HeldSheet, why: string, at: EpochMs) =>
  tx
    .updateTable('answers_sheet')
    .set({ standstill: JSON.stringify({ given: standstill?.given ?? [], pause: { since: at, reason: why } }) })
    .where('id', '=', id)
    .execute();

const changeAll = (
  db: Db,
  sheetIds: readonly number[],
  { who, why, once = null }: { readonly who: string; readonly why: string; readonly once?: string | null },
  clock: () => EpochMs,
  {
    action,
    those,
    change,
  }: {
    readonly action: 'pause-sheet' | 'resume-sheet';
    readonly those: (held: readonly HeldSheet[], at: EpochMs) => readonly HeldSheet[];
    readonly change: (tx: Tx, sheet: HeldSheet, at: EpochMs) => Promise<unknown>;
  },
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await waitForOtherTimes(tx);
    await askOnce(tx, who, once);
    await lettingOthersPublish(tx);
    const held = sheetIds.length === 0 ? [] : [...(await lockSheets(tx, sheetIds)).values()];
    // After the wait: what came meanwhile came before.
    const at = clock();
    const changed = those(held, at);
    if (changed.length === 0) {
      await keepRefused(tx, who, once, at);
      return 0;
    }
    const ids = changed.map(({ id }) => id);
    for (const sheet of changed) {
      await change(tx, sheet, at);
      await touchSheet(tx, sheet.id);
    }
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
    those: (held, at) => held.filter((sheet) => mayStop(sheet, at)),
    change: (tx, sheet, at) => stop(tx, sheet, pausing.why, at),
  });

/**
 * Lets those of the sheets go on that stand still, with all of the time that they stood. `isForAll`: nobody named them one by one, and
 * who was paused alone stays so. Returns how many went on.
 */
export const resumeSheets = (
  db: Db,
  sheetIds: readonly number[],
  { isForAll = false, ...resuming }: Pausing & { readonly isForAll?: boolean },
  clock: () => EpochMs,
): Promise<number> =>
  changeAll(db, sheetIds, resuming, clock, {
    action: 'resume-sheet',
    those: (held) => {
      const paused = held.filter(mayGoOn);
      return isForAll ? pausedTogether(paused) : paused;
    },
    change: endPause,
  });

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

/** Those of them that stand still. */
export const pausedOf = async (db: Db, sheetIds: readonly number[]): Promise<readonly number[]> =>
  (
    await db
      .selectFrom('answers_sheet')
      .select('id')
      .where('id', '=', ({ val, fn }) => fn.any(val([...sheetIds])))
      .where('status', '=', 'A')
      .where(sql<boolean>`jsonb_typeof(standstill->'pause') = 'object'`)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);
