import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { waitForOtherTimes } from '../operating/extend-store.ts';
import { sheetsOut } from '../sheets/sheets-out.ts';
import { type DeskProblem, type Desks, desksBeside } from './desks.ts';
import { allRooms, type Room } from './room-store.ts';
import {
  type ChangeKind,
  changeOf,
  type RosterRefusal,
  type RosterSheet,
  roomIdOf,
  type Wanted,
} from './roster-rules.ts';

/** A change of the roster that can be written. */
export interface PlannedChange {
  readonly kind: ChangeKind;
  readonly userId: number;
  readonly quizId: number;
  readonly sessionId: number;
  /** Null: there is none. */
  readonly sheet: RosterSheet | null;
  readonly room: Room | null;
  readonly desk: number | null;
  readonly isTrial: boolean;
}
export type RosterProblem = RosterRefusal | DeskProblem;
/** Somebody stays as they are for one of these reasons, where many enter, or are moved, at once. */
export type LeftOutProblem = RosterProblem | 'onlyTrial' | 'takesIt' | 'practises';
export type Verdict = E.Either<RosterProblem, PlannedChange>;

const sessionsOf = async (tx: Tx, ids: readonly number[]) => {
  const rows = await tx
    .selectFrom('quiz_session')
    .select(['id', 'quiz_id as quizId', 'ends_at as end'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

const keyOf = (userId: number, quizId: number): string => `${userId} ${quizId}`;

/** Held from here on: none of them is opened meanwhile. */
const sheetsOf = async (tx: Tx, userIds: readonly number[], quizIds: readonly number[]) => {
  const rows = await tx
    .selectFrom('answers_sheet')
    .select(['id', 'user_id as userId', 'quiz_id as quizId', 'session_id as sessionId', 'status', 'attempt'])
    .select(['room_id as roomId', 'desk', 'is_trial as isTrial', 'withdrawn_at'])
    .where(sql<boolean>`user_id = any(${userIds}::bigint[]) and quiz_id = any(${quizIds}::bigint[])`)
    .where(({ or, eb }) => or([eb('is_valid', '=', true), eb('withdrawn_at', 'is not', null)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const last = new Map<string, RosterSheet>();
  for (const { withdrawn_at, ...row } of rows) {
    const key = keyOf(row.userId, row.quizId);
    if ((last.get(key)?.attempt ?? 0) < row.attempt) last.set(key, { ...row, isWithdrawn: withdrawn_at !== null });
  }
  return last;
};

const examineesAmong = async (tx: Tx, userIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await tx
    .selectFrom('app_user')
    .select('id')
    .where(sql<boolean>`id = any(${userIds}::bigint[]) and 'examinee' = any(roles)`)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

export const desksOf = async (tx: Tx, sessionIds: readonly number[]): Promise<Desks> => {
  const rows = await tx
    .selectFrom('answers_sheet')
    .select(({ ref }) => [
      ref('session_id').$notNull().as('sessionId'),
      ref('room_id').$notNull().as('roomId'),
      ref('desk').$notNull().as('desk'),
    ])
    .where(sql<boolean>`session_id = any(${sessionIds}::bigint[])`)
    .where('desk', 'is not', null)
    .where('is_valid', '=', true)
    .execute();
  return desksBeside(rows);
};

const keepsDesk = ({ kind, sheet, room, sessionId }: PlannedChange, asked: number | null): boolean =>
  kind !== 'enter' &&
  kind !== 'return' &&
  sheet?.desk != null &&
  (asked === null || asked === sheet.desk) &&
  sheet.roomId === (room?.id ?? null) &&
  sheet.sessionId === sessionId;

/** Desks that are left are free for the others; those that are asked for go first. */
const withDesks = (verdicts: readonly Verdict[], wanted: readonly Wanted[], desks: Desks): readonly Verdict[] => {
  const given: Verdict[] = [...verdicts];
  const toGive: number[] = [];
  for (const [place, verdict] of verdicts.entries()) {
    if (E.isLeft(verdict)) continue;
    const { sheet } = verdict.right;
    if (keepsDesk(verdict.right, wanted[place]?.desk ?? null)) {
      given[place] = E.right({ ...verdict.right, desk: sheet?.desk ?? null });
      continue;
    }
    if (sheet?.sessionId != null && sheet.roomId !== null && sheet.desk !== null && !sheet.isWithdrawn)
      desks.leave({ sessionId: sheet.sessionId, roomId: sheet.roomId, desk: sheet.desk });
    toGive.push(place);
  }
  const askedFirst = [
    ...toGive.filter((place) => wanted[place]?.desk != null),
    ...toGive.filter((place) => wanted[place]?.desk == null),
  ];
  for (const place of askedFirst) {
    const verdict = verdicts[place];
    if (verdict === undefined || E.isLeft(verdict) || verdict.right.room === null) continue;
    const { sessionId, room } = verdict.right;
    const desk = desks.take(sessionId, room, wanted[place]?.desk ?? null);
    given[place] = typeof desk === 'number' ? E.right({ ...verdict.right, desk }) : E.left(desk);
  }
  return given;
};

/**
 * Tells what each wish comes to, or why it cannot be; nothing is written. Whoever changes the roster does one after the
 * other, and the sheets are held, so that it stays true until the transaction ends. No person may come twice for an
 * evaluation.
 */
export const planRoster = async (tx: Tx, wanted: readonly Wanted[], now: EpochMs): Promise<readonly Verdict[]> => {
  await waitForOtherTimes(tx);
  const userIds = [...new Set(wanted.map(({ userId }) => userId))];
  const sessions = await sessionsOf(tx, [...new Set(wanted.map(({ sessionId }) => sessionId))]);
  const quizIds = [...new Set([...sessions.values()].map(({ quizId }) => quizId))];
  const sheets = await sheetsOf(tx, userIds, quizIds);
  const held = [...sheets.values()];
  const out = await sheetsOut(
    tx,
    held.map(({ id }) => id),
  );
  const examinees = await examineesAmong(tx, userIds);
  const rooms = new Map((await allRooms(tx)).map((room) => [room.id, room]));
  const verdicts = wanted.map((wish): Verdict => {
    const session = sessions.get(wish.sessionId);
    const sheet = session === undefined ? undefined : sheets.get(keyOf(wish.userId, session.quizId));
    const facts = {
      session,
      sheet,
      isExaminee: examinees.has(wish.userId),
      isOut: sheet !== undefined && out.has(sheet.id),
    };
    const change = changeOf(wish, facts, now);
    if (change !== 'enter' && change !== 'move' && change !== 'return' && change !== 'same') return E.left(change);
    return E.right({
      kind: change,
      userId: wish.userId,
      quizId: session?.quizId ?? 0,
      sessionId: wish.sessionId,
      sheet: sheet ?? null,
      room: rooms.get(roomIdOf(wish, sheet) ?? 0) ?? null,
      desk: null,
      isTrial: wish.isTrial === 'asIs' ? (sheet?.isTrial ?? false) : wish.isTrial,
    });
  });
  const wereIn = held.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId]));
  return withDesks(verdicts, wanted, await desksOf(tx, [...new Set([...sessions.keys(), ...wereIn])]));
};
