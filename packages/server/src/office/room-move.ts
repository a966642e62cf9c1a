import { MAX_ROOM_SESSIONS, type RoomSession, spanInWords } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { keptOfMoved } from '../exams/roster/kept-change.ts';
import { roomsOf } from '../exams/roster/room-store.ts';
import { moveAll } from '../exams/roster/roster-actions.ts';
import { texts as rosterTexts } from '../exams/roster/texts.ts';
import { instant } from '../platform/db/columns/instant.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { peopleOf } from './people-store.ts';
import { type ActionOutcome, conflict, notThere } from './perform-action.ts';
import { texts } from './texts.ts';

/** Sessions that are not over, with how many people of each are in a room. */
export const sessionsInRoom = (db: Db, roomId: number, now: EpochMs): Promise<readonly RoomSession[]> =>
  db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz_session as session', 'session.id', 'sheet.session_id')
    .innerJoin('quiz', 'quiz.id', 'session.quiz_id')
    .select(({ fn }) => ['session.id', 'quiz.name as evaluation', fn.countAll<number>().as('people')])
    .select(['session.starts_at as start', 'session.ends_at as end'])
    .where('sheet.room_id', '=', roomId)
    .where('sheet.is_valid', '=', true)
    // Whoever is done stays where they sat.
    .where('sheet.status', 'in', ['P', 'A'])
    .where(({ or, eb }) => or([eb('session.ends_at', '>', instant(now)), eb('sheet.status', '=', 'A')]))
    .groupBy(['session.id', 'quiz.name'])
    .orderBy('session.starts_at')
    .orderBy('session.id')
    .limit(MAX_ROOM_SESSIONS)
    .execute();

export interface MovingRoom {
  readonly sessionIds: readonly number[];
  readonly toRooms: readonly number[];
}

/** Everybody of a room, in several sessions in one act. */
export const moveRoom = async (
  tx: Tx,
  roomId: number,
  { sessionIds, toRooms: toIds }: MovingRoom,
  now: EpochMs,
): Promise<ActionOutcome> => {
  if (sessionIds.length === 0) return conflict(texts.needsSessions);
  if (toIds.length === 0) return conflict(texts.needsRooms);
  const [from, ...toRooms] = (await roomsOf(tx, [roomId, ...toIds])) ?? [];
  if (from === undefined) return notThere(texts.noRoom);
  const outcome = await moveAll(tx, { sessionIds, sheetIds: null, from, toSession: null, toRooms }, now);
  if (outcome.kind === 'tooFew') return conflict(texts.tooFewDesks(outcome.missing, sessionIds.length));
  if (outcome.kind !== 'moved') return conflict(texts.nobodyThere);
  const { changes, leftOut } = outcome;
  const people = await peopleOf(
    tx,
    leftOut.map(({ userId }) => userId),
  );
  const sessions = await tx
    .selectFrom('quiz_session')
    .innerJoin('quiz', 'quiz.id', 'quiz_session.quiz_id')
    .select(['quiz_session.id', 'quiz.name as evaluation', 'starts_at as start', 'ends_at as end'])
    .where('quiz_session.id', 'in', sessionIds)
    .orderBy('starts_at')
    .orderBy('quiz_session.id')
    .execute();
  return {
    kept: {
      sessionIds,
      from: from.name,
      toSession: null,
      rooms: toRooms.map(({ name }) => name),
      moved: keptOfMoved(changes),
    },
    changes: changes.length,
    told: sessions.map(({ id, evaluation, start, end }) => {
      const moved = changes.filter(({ sessionId }) => sessionId === id);
      const rooms = [...new Set(moved.flatMap(({ room }) => room?.name ?? []))];
      return texts.movedInSession(evaluation, spanInWords(start, end), moved.length, rooms);
    }),
    leftOut: leftOut.flatMap(({ userId, why }) => {
      const person = people.get(userId);
      return person === undefined ? [] : [{ person, why: rosterTexts.problems[why] }];
    }),
  };
};
