import type { RescheduleCause, ReschedulingStatus } from '@quipu/contract';
import type { EpochMs, SheetStatus } from '@quipu/engine';
import { sql } from 'kysely';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Paged, paged } from '../../platform/db/paged.ts';
import { isOf, type RequestSearch } from '../../platform/db/request-search.ts';
import { answersMayBeKnown } from '../sheets/answers-may-be-known.ts';

export interface OpenSession {
  readonly id: number;
  readonly quizId: number;
  readonly start: EpochMs;
  readonly end: EpochMs;
}

/** A request as an operator looks at it. `sessions`: where its sheet may go. */
export interface ListedRequest {
  readonly id: number;
  readonly status: ReschedulingStatus;
  readonly createdAt: EpochMs;
  readonly decidedAt: EpochMs | null;
  readonly cause: RescheduleCause;
  readonly comment: string | null;
  readonly answer: string | null;
  readonly reference: string;
  readonly fullName: string;
  readonly evaluation: string;
  readonly quizId: number;
  readonly sheetId: number;
  readonly sheetStatus: SheetStatus;
  readonly sessionId: number | null;
  /** Its person may have read by now what is right. */
  readonly couldSeeAnswers: boolean;
  readonly sessions: readonly OpenSession[];
}

const openSessions = (db: Db, quizIds: readonly number[], now: EpochMs): Promise<readonly OpenSession[]> =>
  db
    .selectFrom('quiz_session')
    .select(['id', 'quiz_id as quizId', 'starts_at as start', 'ends_at as end'])
    .where('quiz_id', 'in', quizIds)
    .where('ends_at', '>', instant(now))
    .orderBy('starts_at')
    .orderBy('id')
    .execute();

const requests = (db: Db, now: EpochMs) =>
  db
    .selectFrom('rescheduling_request as request')
    .innerJoin('answers_sheet as sheet', 'sheet.id', 'request.sheet_id')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select([
      'request.id',
      'request.status',
      'request.created_at as createdAt',
      'request.decided_at as decidedAt',
      'request.cause',
      'request.comment',
      'request.answer',
      'person.reference',
      'person.full_name as fullName',
      'quiz.name as evaluation',
      'quiz.id as quizId',
      'sheet.id as sheetId',
      'sheet.status as sheetStatus',
      'sheet.session_id as sessionId',
      // By any attempt of theirs: where they did not come to this one, they see the one before.
      sql<boolean>`${answersMayBeKnown(now)} and exists (
        select from answers_sheet as own join sheet_grade as graded on graded.sheet_id = own.id
        where own.quiz_id = sheet.quiz_id and own.user_id = sheet.user_id and graded.published_at is not null)`.as(
        'couldSeeAnswers',
      ),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number];

const withSessions = async (db: Db, rows: readonly Row[], now: EpochMs): Promise<readonly ListedRequest[]> => {
  const waiting = rows.filter(({ status }) => status === 'sent').map(({ quizId }) => quizId);
  const sessions = waiting.length === 0 ? [] : await openSessions(db, waiting, now);
  return rows.map((row) => ({
    ...row,
    sessions:
      row.status === 'sent'
        ? sessions.filter(
            ({ id, quizId }) => quizId === row.quizId && (row.sheetStatus !== 'P' || id !== row.sessionId),
          )
        : [],
  }));
};

/** The requests that wait, or all of them, oldest first. */
export const requestsList = async (db: Db, of: 'waiting' | 'all', now: EpochMs): Promise<readonly ListedRequest[]> =>
  withSessions(
    db,
    await requests(db, now)
      .$if(of === 'waiting', (query) => query.where('request.status', '=', 'sent'))
      .orderBy('request.id')
      .execute(),
    now,
  );

/** A page of them. */
export const requestsPage = async (
  db: Db,
  { which, person, page }: RequestSearch,
  now: EpochMs,
): Promise<Paged<ListedRequest>> => {
  const found = requests(db, now)
    .$if(which === 'waiting', (query) => query.where('request.status', '=', 'sent'))
    .where(isOf(person))
    .orderBy('request.id', which === 'waiting' ? 'asc' : 'desc');
  const { total, rows } = await paged(found, page);
  return { total, rows: await withSessions(db, rows, now) };
};

export const listedRequest = async (db: Db, id: number, now: EpochMs): Promise<ListedRequest | undefined> => {
  const [request] = await withSessions(db, await requests(db, now).where('request.id', '=', id).execute(), now);
  return request;
};
