import { MAX_PAUSES } from '@quipu/contract';
import type { EpochMs, GivenTime, Millis } from '@quipu/engine';
import { sql } from 'kysely';
import { askOnce, keepActions, keepRefused } from '../../platform/audit/operator-action-store.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { publishAll } from '../../platform/live/publish.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import { laterThan, waitForOtherTimes } from '../operating/extend-store.ts';
import { pushTimes } from '../operating/push-times.ts';
import { keepGivenBack } from '../sheets/given-back-store.ts';
import { type HeldSheet, lockSheets } from '../sheets/sheet-store.ts';
import { touchSheet } from '../sheets/touch-sheet.ts';
import { type KnownLostTime, knownLostTime, type LostStretch } from './find-lost-time.ts';
import { accountedOf, beganIn } from './lost-facts-store.ts';
import { texts } from './texts.ts';

export interface LostDecision {
  readonly sheetIds: readonly number[];
  /** False: it is not given back, and not proposed any more. */
  readonly isGiven: boolean;
  readonly who: string;
  /** Examinees read it where time is given. */
  readonly why: string;
  /** See keepAction. */
  readonly once?: string;
}

export interface LostDecided {
  /** The number of people that it was decided for. */
  readonly changed: number;
  /** The time that was given back or refused, of all of them together. */
  readonly lostMs: Millis;
}

/** Every reply about a sheet tells of so many of one decision, the longest: the clocks of its sections stood for these. */
const MAX_STRETCHES = 20;

const lasted = ({ from, to }: LostStretch): Millis => to - from;
const sumOf = (lost: readonly LostStretch[]): Millis => lost.reduce((sum, one) => sum + lasted(one), 0);
const longest = (lost: readonly LostStretch[], most = MAX_STRETCHES): readonly LostStretch[] =>
  [...lost].sort((a, b) => lasted(b) - lasted(a)).slice(0, Math.max(0, Math.min(most, MAX_STRETCHES)));

/** Keeps what was decided about each stretch, so that none is proposed again. */
const keepDecided = async (
  tx: Tx,
  { id: sheetId, epoch }: HeldSheet,
  lost: readonly LostStretch[],
  isGiven: boolean,
  at: EpochMs,
): Promise<void> => {
  for (const stretch of lost) {
    const { rowId, cause, from, to } = stretch;
    const [given, proposed] = isGiven ? [lasted(stretch), 0] : [0, lasted(stretch)];
    if (rowId === null)
      await keepGivenBack(tx, { sheetId, sectionId: null, epoch, cause, from, to, given, proposed, decidedAt: at });
    else
      await tx
        .updateTable('given_back')
        .set({ given_ms: sql<number>`given_ms + ${given}`, proposed_ms: proposed, decided_at: new Date(at) })
        .where('id', '=', rowId)
        .execute();
  }
};

const giveBack = (tx: Tx, { id, standstill }: HeldSheet, lost: readonly LostStretch[], at: EpochMs) => {
  const before = standstill?.given ?? [];
  const given = longest(lost, MAX_PAUSES - before.length).map(
    (one): GivenTime => ({ cause: one.cause, from: one.from, to: one.to, given: lasted(one) }),
  );
  return tx
    .updateTable('answers_sheet')
    .set({
      standstill: JSON.stringify({ pause: standstill?.pause ?? null, given: [...before, ...given] }),
      given_back_ms: sql<number>`given_back_ms + ${sumOf(lost)}`,
      times_updated_at: laterThan(
        at,
        sql`times_updated_at`,
        sql`(select updated_at from quiz_session where id = answers_sheet.session_id)`,
      ),
    })
    .where('id', '=', id)
    .execute();
};

/** Evidence as it stood then: the audit log keeps it. */
const evidenceOf = (known: KnownLostTime, sheetId: number, lost: readonly LostStretch[]) => ({
  seconds: sumOf(lost) / SECOND_MS,
  hasLog: known.hasLog(sheetId),
  stretches: longest(lost).map(({ cause, from, to }) => ({
    since: from,
    end: to,
    cause,
    ...known.witnessesOf(sheetId, { from, to }),
  })),
});

/**
 * Decides about the lost time of those of the sheets that have any: what it comes to is found anew, under the lock that all changes of times
 * wait for. Time is given back only where the evaluation goes on.
 */
export const decideLostTime = (
  db: Db,
  sessionId: number,
  { sheetIds, isGiven, who, why, once }: LostDecision,
  clock: () => EpochMs,
  verdictMs: Millis,
): Promise<LostDecided> =>
  db.transaction().execute(async (tx) => {
    await waitForOtherTimes(tx);
    await askOnce(tx, who, once ?? null);
    const known = await knownLostTime(tx, await beganIn(tx, sessionId), { now: clock(), verdictMs });
    const held = sheetIds.length === 0 ? [] : [...(await lockSheets(tx, sheetIds)).values()];
    const accountedFor = await accountedOf(tx, sheetIds);
    const at = clock();
    const decided = held.flatMap((sheet) => {
      if (sheet.sessionId !== sessionId || (isGiven && sheet.status !== 'A')) return [];
      const lost = known.stretchesOf(sheet, accountedFor(sheet.id));
      return lost.length === 0 ? [] : [{ sheet, lost }];
    });
    if (decided.length === 0) {
      await keepRefused(tx, who, once ?? null, at);
      return { changed: 0, lostMs: 0 };
    }
    for (const { sheet, lost } of decided) {
      await keepDecided(tx, sheet, lost, isGiven, at);
      if (isGiven) await giveBack(tx, sheet, lost, at);
      await touchSheet(tx, sheet.id);
    }
    const action = isGiven ? 'give-lost-time' : 'refuse-lost-time';
    const whats = decided.map(({ sheet: { id: sheetId }, lost }) => ({
      action,
      sheetId,
      ...evidenceOf(known, sheetId, lost),
    }));
    await keepActions(tx, who, why, whats, at, once ?? null);
    if (isGiven) {
      const messages = decided.map(({ sheet, lost }) => ({
        channel: { userId: known.userOf(sheet.id) },
        name: 'message' as const,
        data: { title: texts.title, message: texts.given(lost, why), type: 'info' as const },
        at,
      }));
      await publishAll(tx, messages);
      await pushTimes(tx, { sheetIds: decided.map(({ sheet }) => sheet.id) }, at);
    }
    return { changed: decided.length, lostMs: decided.reduce((sum, { lost }) => sum + sumOf(lost), 0) };
  });
