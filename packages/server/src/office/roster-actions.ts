import type { LeftOut } from '@quipu/contract';
import type { EpochMs, Millis } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { personFinder } from '../accounts/people/people-store.ts';
import { capitalized, roomInWords } from '../exams/assignments/room-words.ts';
import { waitForOtherTimes } from '../exams/operating/extend-store.ts';
import { keptOf, keptOfMoved } from '../exams/roster/kept-change.ts';
import type { PlannedChange, RosterProblem } from '../exams/roster/plan-roster.ts';
import { type Room, roomsOf } from '../exams/roster/room-store.ts';
import { moveAll, putOne } from '../exams/roster/roster-actions.ts';
import { isOfOneEvaluation } from '../exams/roster/roster-store.ts';
import { takeBack } from '../exams/roster/take-back.ts';
import { texts as rosterTexts } from '../exams/roster/texts.ts';
import { withdraw } from '../exams/roster/withdraw.ts';
import { takesEvaluation } from '../exams/sheets/takes-evaluation.ts';
import type { Tx } from '../platform/db/database.ts';
import { leftOutOf, type NamedSheet, namedSheets, whyNotHere, whyNotMoved } from './named-sheets.ts';
import type { Operator } from './operator.ts';
import { peopleOf } from './people-store.ts';
import { type ActionOutcome, conflict, notThere } from './perform-action.ts';
import { texts } from './texts.ts';

const notMade = (problem: RosterProblem): ActionOutcome => conflict(texts.notChanged(rosterTexts.problems[problem]));

const placed = (name: string, { kind, sheet, room, desk, isTrial }: PlannedChange): string => {
  const place = texts.placed(name, room === null ? null : capitalized(roomInWords(room.name)), desk);
  if (isTrial) return `${place} ${texts.isTrial}`;
  return kind !== 'enter' && sheet?.isTrial === true ? `${place} ${texts.countsNow}` : place;
};

export interface Entering {
  readonly reference: string;
  readonly roomId: number | null;
  readonly desk: number | null;
  readonly isTrial: boolean;
}

export const enterOne = async (
  tx: Tx,
  sessionId: number,
  { reference, roomId, desk, isTrial }: Entering,
  operator: Operator,
  now: EpochMs,
): Promise<ActionOutcome> => {
  const person = await personFinder(tx)(reference.trim());
  if (person === undefined) return notThere(texts.noPerson);
  const isOwn = person.id === operator.userId;
  if (isOwn && !isTrial) return conflict(texts.ownRoster);
  await waitForOtherTimes(tx);
  const session = await tx.selectFrom('quiz_session').select('quiz_id').where('id', '=', sessionId).executeTakeFirst();
  if (session === undefined) return notThere(texts.noSession);
  if (isTrial && (await takesEvaluation(tx, session.quiz_id, { userId: person.id })))
    return conflict(isOwn ? texts.ownEvaluation : texts.takesIt);
  const rooms = await roomsOf(tx, roomId === null ? [] : [roomId]);
  if (rooms === null) return notThere(texts.noRoom);
  const wanted = {
    userId: person.id,
    sessionId,
    room: rooms[0] ?? ('asIs' as const),
    desk,
    isTrial,
    isByName: true as const,
  };
  const put = await putOne(tx, wanted, now);
  if (E.isLeft(put)) return notMade(put.left);
  const { change, sheetId } = put.right;
  return {
    kept: { sheetId, userId: person.id, ...keptOf(change) },
    changes: change.kind === 'same' ? 0 : 1,
    told: [placed(person.full_name, change)],
  };
};

export interface Moving {
  readonly sheetIds: readonly number[] | null;
  readonly fromRoom: number | null;
  readonly toSession: number | null;
  readonly toRooms: readonly number[];
  readonly desk: number | null;
}

/** One person, who may be given a desk. */
const moveOne = async (
  tx: Tx,
  sessionId: number,
  sheetId: number,
  to: { readonly session: number | null; readonly room: Room | undefined; readonly desk: number | null },
  operator: Operator,
  now: EpochMs,
): Promise<ActionOutcome> => {
  const [sheet] = await namedSheets(tx, sessionId, [sheetId]);
  if (sheet === undefined) return notThere(texts.notOnRoster);
  if (sheet.isWithdrawn || whyNotHere(sheet, sessionId) !== null)
    return conflict(texts.notChanged(whyNotMoved(sheet, sessionId)));
  if (sheet.userId === operator.userId) return conflict(texts.ownRoster);
  const wanted = {
    userId: sheet.userId,
    sessionId: to.session ?? sessionId,
    room: to.room ?? ('asIs' as const),
    desk: to.desk,
    isTrial: 'asIs' as const,
  };
  const put = await putOne(tx, wanted, now);
  if (E.isLeft(put)) return notMade(put.left);
  const { change } = put.right;
  return {
    kept: { sheetId, userId: sheet.userId, ...keptOf(change) },
    changes: change.kind === 'same' ? 0 : 1,
    told: [placed(sheet.fullName, change)],
  };
};

export const moveMany = async (
  tx: Tx,
  sessionId: number,
  { sheetIds, fromRoom, toSession, toRooms: toIds, desk }: Moving,
  operator: Operator,
  now: EpochMs,
): Promise<ActionOutcome> => {
  await waitForOtherTimes(tx);
  const [only, ...more] = sheetIds ?? [];
  const isOne = only !== undefined && more.length === 0;
  if (toSession === null && toIds.length === 0 && (desk === null || !isOne)) return conflict(texts.needsTarget);
  if (toSession !== null && !(await isOfOneEvaluation(tx, [sessionId, toSession])))
    return conflict(texts.otherEvaluation);
  const rooms = await roomsOf(tx, [...toIds, ...(fromRoom === null || fromRoom === 0 ? [] : [fromRoom])]);
  if (rooms === null) return notThere(texts.noRoom);
  const toRooms = rooms.slice(0, toIds.length);
  const [toRoom, ...others] = toRooms;
  if (isOne && others.length === 0)
    return moveOne(tx, sessionId, only, { session: toSession, room: toRoom, desk }, operator, now);
  const from = fromRoom === null ? null : (rooms[toIds.length] ?? 'none');
  const outcome = await moveAll(tx, { sessionIds: [sessionId], sheetIds, from, toSession, toRooms }, now);
  switch (outcome.kind) {
    case 'nobody':
      return conflict(texts.nobodyThere);
    case 'tooFew':
      return conflict(texts.tooFewDesks(outcome.missing));
    case 'otherEvaluation':
      return conflict(texts.otherEvaluation);
    case 'moved': {
      const { changes, leftOut } = outcome;
      if (toSession !== null && changes.some(({ userId }) => userId === operator.userId))
        return conflict(texts.ownRoster);
      const people = await peopleOf(
        tx,
        [...changes, ...leftOut].map(({ userId }) => userId),
      );
      const named = await namedSheets(tx, sessionId, sheetIds ?? []);
      const untouched = named.filter(({ userId }) => !people.has(userId));
      return {
        kept: {
          sessionIds: [sessionId],
          from: from === null || from === 'none' ? from : from.name,
          toSession,
          rooms: toRooms.map(({ name }) => name),
          moved: keptOfMoved(changes),
        },
        changes: changes.length,
        told: changes.map((change) => placed(people.get(change.userId)?.fullName ?? '', change)),
        leftOut: [
          ...leftOut.flatMap(({ userId, why }) => {
            const person = people.get(userId);
            return person === undefined ? [] : [{ person, why: rosterTexts.problems[why] }];
          }),
          ...untouched.map((sheet) => leftOutOf(sheet, whyNotMoved(sheet, sessionId))),
        ],
      };
    }
    default:
      return outcome satisfies never;
  }
};

/**
 * One after the other: right: what it comes to, left: why it cannot be. Where none of them can be done nothing is; else whoever cannot is
 * told of.
 */
const eachOf = async (
  tx: Tx,
  sessionId: number,
  sheetIds: readonly number[],
  operator: Operator,
  one: (sheet: NamedSheet) => Promise<E.Either<string, string>>,
): Promise<ActionOutcome> => {
  await waitForOtherTimes(tx);
  const sheets = await namedSheets(tx, sessionId, sheetIds);
  const done: number[] = [];
  const told: string[] = [];
  const leftOut: LeftOut[] = [];
  for (const sheet of sheets) {
    const whyNot = sheet.userId === operator.userId ? texts.isOwn : whyNotHere(sheet, sessionId);
    const came = whyNot === null ? await one(sheet) : E.left(whyNot);
    if (E.isLeft(came)) leftOut.push(leftOutOf(sheet, came.left));
    else {
      done.push(sheet.id);
      told.push(came.right);
    }
  }
  const [first] = leftOut;
  if (done.length === 0)
    return first === undefined ? notThere(texts.notOnRoster) : conflict(texts.notChanged(first.why));
  const [only] = sheets;
  return {
    kept:
      sheets.length === 1 && only !== undefined
        ? { sheetId: only.id, userId: only.userId, sessionId }
        : { sessionIds: [sessionId], sheetIds: done },
    changes: done.length,
    told,
    leftOut,
  };
};

interface Withdrawing {
  readonly sessionId: number;
  readonly sheetIds: readonly number[];
  /** Whoever asks was told that these are ended; null: of none, nor that there are none. */
  readonly saidEnded: readonly number[] | null;
  readonly why: string;
}

export const withdrawMany = async (
  tx: Tx,
  { sessionId, sheetIds, saidEnded, why }: Withdrawing,
  operator: Operator,
  clock: () => EpochMs,
  grace: Millis,
): Promise<ActionOutcome> => {
  const ended: number[] = [];
  const outcome = await eachOf(tx, sessionId, sheetIds, operator, async ({ id, fullName }) => {
    const came = await withdraw(tx, id, why, clock, grace);
    if (came === 'ended') ended.push(id);
    return came === 'withdrawn' || came === 'ended'
      ? E.right(texts.withdrew[came](fullName))
      : E.left(texts.notWithdrawn[came]);
  });
  const unsaid = saidEnded === null ? [] : ended.filter((id) => !saidEnded.includes(id));
  if (unsaid.length > 0) return conflict(texts.endsOthers(unsaid.length));
  return 'status' in outcome ? outcome : { ...outcome, ended };
};

export const takeBackMany = (
  tx: Tx,
  { sessionId, sheetIds }: { readonly sessionId: number; readonly sheetIds: readonly number[] },
  operator: Operator,
  now: EpochMs,
): Promise<ActionOutcome> =>
  eachOf(tx, sessionId, sheetIds, operator, async (sheet) => {
    const back = await takeBack(tx, sheet, now);
    if (E.isLeft(back))
      return E.left(
        back.left === 'notWithdrawn' || back.left === 'tookAgain'
          ? texts.notTakenBack[back.left]
          : rosterTexts.problems[back.left],
      );
    const { fullName } = sheet;
    return E.right(
      back.right.kind === 'ended' ? texts.tookBackEnded(fullName) : placed(fullName, back.right.changed.change),
    );
  });
