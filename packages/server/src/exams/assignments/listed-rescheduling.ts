import type { ListedSheet } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { batchMapLoader } from '../../platform/concurrency/batch-loader.ts';
import type { Db } from '../../platform/db/database.ts';
import type { SheetTimes } from '../sheets/deadlines.ts';
import { assignmentsOf, assignmentView } from './assignment-store.ts';
import { lastRequests, requestView } from './request-store.ts';

type ListedSession = ListedSheet['sessions'][number];

/** The sessions of evaluations, each as it stands at `now`. */
const sessionsOf = async (
  db: Db,
  quizIds: readonly number[],
  now: EpochMs,
): Promise<ReadonlyMap<number, readonly ListedSession[]>> => {
  if (quizIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('quiz_session')
    .select(['quiz_id', 'starts_at', 'ends_at'])
    .where('quiz_id', '=', ({ val, fn }) => fn.any(val([...quizIds])))
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  const sessions = new Map<number, ListedSession[]>(quizIds.map((id) => [id, []]));
  for (const { quiz_id, starts_at: start, ends_at: end } of rows)
    sessions.get(quiz_id)?.push({ start, end, active: start <= now && now < end, expired: end <= now });
  return sessions;
};

interface Card {
  readonly id: number;
  readonly quizId: number;
  readonly reference: string;
}
type Listed = Pick<ListedSheet, 'rescheduling' | 'assignment' | 'sessions'>;

export type ListedReschedulings = (
  cards: readonly Card[],
  timesOf: (sheetId: number) => SheetTimes | null,
  periodCode: string,
  now: EpochMs,
) => Promise<(card: Card) => Listed>;

/** Finds what the list says of another session, of the place, and, for who has no session, of when the evaluation is held. */
export const reschedulingLister = (db: Db): ListedReschedulings => {
  const requestOf = batchMapLoader((ids: readonly number[]) => lastRequests(db, ids));
  const assignmentOf = batchMapLoader((ids: readonly number[]) => assignmentsOf(db, ids));
  return async (cards, timesOf, periodCode, now) => {
    const ids = cards.map(({ id }) => id);
    const unscheduled = cards.filter(({ id }) => timesOf(id) === null).map(({ quizId }) => quizId);
    const [requests, assignments, sessions] = await Promise.all([
      Promise.all(ids.map(requestOf)),
      Promise.all(ids.map(assignmentOf)),
      sessionsOf(db, unscheduled, now),
    ]);
    return ({ id, quizId, reference }) => {
      const [request, assignment] = [requests[ids.indexOf(id)], assignments[ids.indexOf(id)]];
      const times = timesOf(id);
      return {
        rescheduling: request === undefined ? null : requestView(request),
        assignment: assignment === undefined ? null : assignmentView(assignment, { reference, periodCode, times }),
        sessions: times === null ? (sessions.get(quizId) ?? []) : [],
      };
    };
  };
};
