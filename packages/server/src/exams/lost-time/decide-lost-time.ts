import { type EpochMs, type GivenTime, joined, type LostSpan, type Millis } from '@quipu/engine';
import { sql } from 'kysely';
import { askOnce, keepActions, keepRefused } from '../../platform/audit/operator-action-store.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { lettingOthersPublish, publishAll } from '../../platform/live/publish.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import { laterThan, waitForOtherTimes } from '../operating/extend-store.ts';
import { pushTimes } from '../operating/push-times.ts';
import { sheetDeadline } from '../sheets/deadlines.ts';
import { keepAllGivenBack } from '../sheets/given-back-store.ts';
import { roomForStretches } from '../sheets/room-for-stretches.ts';
import { type HeldSheet, lockSheets, sheetsAsRead } from '../sheets/sheet-store.ts';
import { touchSheets } from '../sheets/touch-sheet.ts';
import { type KnownLostTime, knownLostTime, type LostStretch } from './find-lost-time.ts';
import { type Accounted, accountedOf, type Began, beganIn, grouped } from './lost-facts-store.ts';
import { texts } from './texts.ts';

/** A stretch of a sheet, as it stood when somebody decided about it. */
export interface SeenStretch extends LostSpan {
  readonly sheetId: number;
}

export interface LostDecision {
  /** Nobody has decided about anything that came to light since. */
  readonly seen: readonly SeenStretch[];
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
  [...lost].sort((a, b) => lasted(b) - lasted(a)).slice(0, Math.min(most, MAX_STRETCHES));

/** A stretch with the part of it that was seen; of one whose rest is kept already, all of it or nothing. */
const seenOf = (found: readonly LostStretch[], seen: readonly SeenStretch[]): readonly LostStretch[] =>
  found.flatMap((one) => {
    const own = joined(seen.filter(({ cause }) => cause === one.cause));
    if (one.rowId !== null) return own.some(({ from, to }) => from <= one.from && one.to <= to) ? [one] : [];
    return own.flatMap(({ from, to }) => {
      const part = { ...one, from: Math.max(from, one.from), to: Math.min(to, one.to) };
      return part.from < part.to ? [part] : [];
    });
  });

interface Decided {
  readonly sheet: HeldSheet;
  readonly lost: readonly LostStretch[];
}

/** Keeps what was decided about each stretch, so that none is proposed again. */
const keepDecided = async (tx: Tx, decided: readonly Decided[], isGiven: boolean, at: EpochMs): Promise<void> => {
  const found = decided.flatMap(({ sheet: { id: sheetId, epoch }, lost }) =>
    lost.map((one) => {
      const [given, proposed] = isGiven ? [lasted(one), 0] : [0, lasted(one)];
      return { ...one, sheetId, sectionId: null, epoch, given, proposed, decidedAt: at };
    }),
  );
  await keepAllGivenBack(
    tx,
    found.filter(({ rowId }) => rowId === null),
  );
  const kept = found.filter(({ rowId }) => rowId !== null);
  await sql`
    update given_back as held set given_ms = held.given_ms + said.given, proposed_ms = said.proposed, decided_at = ${new Date(at)}
    from unnest(
      ${kept.map(({ rowId }) => rowId)}::bigint[],
      ${kept.map(({ given }) => given)}::bigint[],
      ${kept.map(({ proposed }) => proposed)}::bigint[]
    ) as said (id, given, proposed)
    where held.id = said.id`.execute(tx);
};

const standstillWith = ({ standstill }: HeldSheet, lost: readonly LostStretch[]): string => {
  const before = standstill?.given ?? [];
  const given = longest(lost, roomForStretches(standstill)).map(
    (one): GivenTime => ({ cause: one.cause, from: one.from, to: one.to, given: lasted(one) }),
  );
  return JSON.stringify({ pause: standstill?.pause ?? null, given: [...before, ...given] });
};

const giveBack = (tx: Tx, decided: readonly Decided[], at: EpochMs) =>
  sql`
    update answers_sheet set
      standstill = said.standstill::jsonb,
      given_back_ms = given_back_ms + said.given,
      times_updated_at = ${laterThan(
        at,
        sql`times_updated_at`,
        sql`(select updated_at from quiz_session where id = answers_sheet.session_id)`,
      )}
    from unnest(
      ${decided.map(({ sheet }) => sheet.id)}::bigint[],
      ${decided.map(({ sheet, lost }) => standstillWith(sheet, lost))}::text[],
      ${decided.map(({ lost }) => sumOf(lost))}::bigint[]
    ) as said (id, standstill, given)
    where answers_sheet.id = said.id`.execute(tx);

/** Evidence as it stood then: the audit log keeps it. */
const evidenceOf = (known: KnownLostTime, sheetId: number, lost: readonly LostStretch[]) => ({
  seconds: sumOf(lost) / SECOND_MS,
  hasLog: known.hasLog(sheetId),
  stretches: longest(lost).map(({ cause, from, to }) => ({
    since: from,
    end: to,
    cause,
    ...known.witnesses.of(sheetId, { from, to }),
  })),
});

/** Those of the sheets, and all who can witness for them: the others of their rooms, or who have none, as they. */
const withWitnesses = (inSession: readonly Began[], isAsked: (sheetId: number) => boolean): readonly Began[] => {
  const rooms = new Set(inSession.filter(({ sheetId }) => isAsked(sheetId)).map(({ roomId }) => roomId));
  return inSession.filter(({ roomId }) => rooms.has(roomId));
};

/** It goes on, and what is given back leaves it something of its time. */
const mayHave = (sheet: HeldSheet, lost: readonly LostStretch[], at: EpochMs): boolean =>
  sheet.status === 'A' && at < sheetDeadline(sheet, at) + sumOf(lost);

/**
 * Decides about the lost time that was seen of these sheets, as far as it is found anew. Logs and receipts are read before: under the lock that all
 * changes of times wait for are only the sheets, and what was decided about them. Time is given back only where the evaluation goes on.
 */
export const decideLostTime = async (
  db: Db,
  sessionId: number,
  { seen, isGiven, who, why, once }: LostDecision,
  clock: () => EpochMs,
  verdictMs: Millis,
): Promise<LostDecided> => {
  const seenFor = grouped(
    seen,
    ({ sheetId }) => sheetId,
    (one) => one,
  );
  const sheetIds = [...new Set(seen.map(({ sheetId }) => sheetId))];
  const isAsked = (sheetId: number): boolean => seenFor(sheetId).length > 0;
  const inSession = await beganIn(db, sessionId);
  const began = withWitnesses(inSession, isAsked);
  const known = await knownLostTime(db, { sessionId, began, inSession, isAsked }, { now: clock(), verdictMs });
  const lostOf = (sheet: HeldSheet, accounted: readonly Accounted[]): readonly LostStretch[] =>
    seenOf(known.stretchesOf(sheet, accounted), seenFor(sheet.id));
  // Nobody waits for who fell silent beside whom: under the lock it is known, but of what somebody decided about meanwhile.
  const accountedBefore = await accountedOf(db, sheetIds);
  const asRead = await sheetsAsRead(db, sheetIds);
  await known.witnesses.ask(
    asRead.flatMap(({ sheet }) =>
      longest(lostOf(sheet, accountedBefore(sheet.id))).map(({ from, to }) => [sheet.id, { from, to }] as const),
    ),
  );
  return db.transaction().execute(async (tx) => {
    await waitForOtherTimes(tx);
    await askOnce(tx, who, once ?? null);
    await lettingOthersPublish(tx);
    const held = sheetIds.length === 0 ? [] : [...(await lockSheets(tx, sheetIds)).values()];
    const accountedFor = await accountedOf(tx, sheetIds);
    const at = clock();
    const decided = held.flatMap((sheet): readonly Decided[] => {
      if (sheet.sessionId !== sessionId) return [];
      const lost = lostOf(sheet, accountedFor(sheet.id));
      return lost.length === 0 || (isGiven && !mayHave(sheet, lost, at)) ? [] : [{ sheet, lost }];
    });
    if (decided.length === 0) {
      await keepRefused(tx, who, once ?? null, at);
      return { changed: 0, lostMs: 0 };
    }
    const ids = decided.map(({ sheet }) => sheet.id);
    await keepDecided(tx, decided, isGiven, at);
    if (isGiven) await giveBack(tx, decided, at);
    await touchSheets(tx, ids);
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
      await pushTimes(tx, { sheetIds: ids }, at);
    }
    return { changed: decided.length, lostMs: decided.reduce((sum, { lost }) => sum + sumOf(lost), 0) };
  });
};
