import { enrolledAmong } from '../exams/roster/enrolled-store.ts';
import { roomsOf } from '../exams/roster/room-store.ts';
import { enterMany } from '../exams/roster/roster-actions.ts';
import { texts as rosterTexts } from '../exams/roster/texts.ts';
import type { Tx } from '../platform/db/database.ts';
import { processAsked } from './enrollment-rows.ts';
import type { Operator } from './operator.ts';
import { peopleOf } from './people-store.ts';
import { type ActionOutcome, conflict, notThere } from './perform-action.ts';
import { texts } from './texts.ts';

export interface EnteringEnrolled {
  readonly process: number | null;
  readonly career: string | null;
  readonly campus: string | null;
  readonly person: string | null;
  readonly sessionId: number;
  readonly rooms: readonly number[];
}

/** Puts those of a filter who finished on the roster of a session, as `enter-enrolled` does. Whoever asks for it is none of them. */
export const enterEnrolled = async (
  tx: Tx,
  { process, career, campus, person, sessionId, rooms: roomIds }: EnteringEnrolled,
  operator: Operator,
  now: number,
): Promise<ActionOutcome> => {
  const processId = await processAsked(tx, process);
  const rooms = await roomsOf(tx, roomIds);
  if (rooms === null) return notThere(texts.noRoom);
  const all = await enrolledAmong(tx, { processId, career, campus, person });
  const userIds = all.filter((id) => id !== operator.userId);
  if (userIds.length === 0) return conflict(texts.nobodyEnrolled);
  const outcome = await enterMany(tx, { sessionId, userIds, rooms }, now);
  if (outcome.kind === 'noSession') return notThere(texts.noSession);
  if (outcome.kind === 'tooFew') return conflict(texts.notEnoughDesks(outcome.missing));
  const { sheetIds, known } = outcome;
  const leftOut = [
    ...outcome.leftOut.map(({ userId, why }) => ({ userId, why: rosterTexts.problems[why] })),
    ...(all.length === userIds.length ? [] : [{ userId: operator.userId, why: texts.ownRoster }]),
  ];
  const people = await peopleOf(
    tx,
    leftOut.map(({ userId }) => userId),
  );
  const asked = { sessionId, processId, career, campus, person, rooms: rooms.map(({ name }) => name) };
  return {
    kept: { ...asked, sheetIds },
    changes: sheetIds.length,
    told: known === 0 ? [] : [texts.knownBefore(known)],
    leftOut: leftOut.flatMap(({ userId, why }) => {
      const one = people.get(userId);
      return one === undefined ? [] : [{ person: one, why }];
    }),
  };
};
