import type { ListedSheet, Rescheduling } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { batchMapLoader } from '../../platform/concurrency/batch-loader.ts';
import type { Db } from '../../platform/db/database.ts';
import type { SheetTimes } from '../sheets/deadlines.ts';
import { assignmentView, isPlaced, withPlaces } from './assignment-store.ts';
import { isRequestOfSheet, requestView } from './request-store.ts';

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

/** Sheets by their ids, each with its place, if it has one, and once for each of its requests, the last one at the end. */
const arranged = (db: Db, sheetIds: readonly number[]) =>
  withPlaces(db)
    .leftJoin('rescheduling_request as request', (join) => join.on(isRequestOfSheet))
    .select(isPlaced.as('isPlaced'))
    .select(['request.id as requestId', 'request.cause', 'request.comment', 'request.status'])
    .select(['request.created_at as createdAt', 'request.answer'])
    .where('sheet.id', '=', ({ val, fn }) => fn.any(val([...sheetIds])))
    .orderBy('request.id')
    .execute();
type Arranged = Awaited<ReturnType<typeof arranged>>[number];

const requestOf = ({ requestId: id, cause, comment, status, createdAt, answer }: Arranged): Rescheduling | null =>
  id === null || cause === null || status === null || createdAt === null
    ? null
    : requestView({ id, cause, comment, status, createdAt, answer });

interface Card {
  readonly id: number;
  readonly quizId: number;
  readonly reference: string;
}
type Listed = Pick<ListedSheet, 'rescheduling' | 'assignment' | 'sessions'>;

/** Sheets as they stand at a moment: those that have a session. */
interface Standing {
  readonly now: EpochMs;
  readonly sheets: ReadonlyMap<number, SheetTimes>;
}
/** Reads beside it whatever does not wait for how the sheets stand. */
export type ListedReschedulings = (
  cards: readonly Card[],
  standing: Promise<Standing>,
  periodCode: string,
) => Promise<(card: Card) => Listed>;

/** Finds what the list says of another session, of the place, and, for who has no session, of when the evaluation is held. */
export const reschedulingLister = (db: Db): ListedReschedulings => {
  const arrangedOf = batchMapLoader(
    // Of a sheet with several requests the last one stays.
    async (ids: readonly number[]) => new Map((await arranged(db, ids)).map((row) => [row.id, row])),
  );
  return async (cards, standing, periodCode) => {
    const ids = cards.map(({ id }) => id);
    const [found, { now, sheets }] = await Promise.all([Promise.all(ids.map(arrangedOf)), standing]);
    const unscheduled = cards.filter(({ id }) => !sheets.has(id)).map(({ quizId }) => quizId);
    const sessions = await sessionsOf(db, unscheduled, now);
    return ({ id, quizId, reference }) => {
      const row = found[ids.indexOf(id)];
      const times = sheets.get(id) ?? null;
      return {
        rescheduling: row === undefined ? null : requestOf(row),
        assignment: row?.isPlaced === true ? assignmentView(row, { reference, periodCode, times }) : null,
        sessions: times === null ? (sessions.get(quizId) ?? []) : [],
      };
    };
  };
};
