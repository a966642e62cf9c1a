import type { ListedSheet } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Db } from '../db/database.ts';
import type { SheetTimes } from '../evaluations/deadlines.ts';
import { assignmentsOf, assignmentView } from './assignment-store.ts';
import { sessionsOf } from './quiz-sessions-store.ts';
import { lastRequests, requestView } from './request-store.ts';

interface Card {
  readonly id: number;
  readonly quizId: number;
  readonly reference: string;
}
type Listed = Pick<ListedSheet, 'rescheduling' | 'assignment' | 'sessions'>;

/** What the list says of another session, of the place, and, for who has no session, of when the evaluation is held. */
export const listedReschedulings = async (
  db: Db,
  cards: readonly Card[],
  timesOf: (sheetId: number) => SheetTimes | null,
  periodCode: string,
  now: EpochMs,
): Promise<(card: Card) => Listed> => {
  const ids = cards.map(({ id }) => id);
  const unscheduled = cards.filter(({ id }) => timesOf(id) === null).map(({ quizId }) => quizId);
  const [requests, assignments, sessions] = await Promise.all([
    lastRequests(db, ids),
    assignmentsOf(db, ids),
    sessionsOf(db, unscheduled, now),
  ]);
  return ({ id, quizId, reference }) => {
    const request = requests.get(id);
    const assignment = assignments.get(id);
    const times = timesOf(id);
    return {
      rescheduling: request === undefined ? null : requestView(request),
      assignment: assignment === undefined ? null : assignmentView(assignment, { reference, periodCode, times }),
      sessions: times === null ? (sessions.get(quizId) ?? []) : [],
    };
  };
};
