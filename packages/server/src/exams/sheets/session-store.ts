import type { EpochMs } from '@quipu/engine';
import type { Db } from '../../platform/db/database.ts';

export interface NewSession {
  readonly quizId: number;
  readonly start: EpochMs;
  readonly end: EpochMs;
  /** Minutes. */
  readonly timeLimit: number;
}

/** A session of an evaluation, without any sheet. Returns its id. */
export const addSession = async (
  db: Db,
  { quizId, start, end, timeLimit }: NewSession,
  at: EpochMs,
): Promise<number> => {
  const { id } = await db
    .insertInto('quiz_session')
    .values({
      quiz_id: quizId,
      starts_at: new Date(start),
      ends_at: new Date(end),
      time_limit: timeLimit,
      updated_at: new Date(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Every session with how many sheets are in it, by evaluation and time. */
export const sessionsList = (db: Db) =>
  db
    .selectFrom('quiz_session as session')
    .innerJoin('quiz', 'quiz.id', 'session.quiz_id')
    .select(({ selectFrom }) => [
      'session.id',
      'quiz.name as evaluation',
      'session.starts_at as start',
      'session.ends_at as end',
      'session.time_limit as timeLimit',
      selectFrom('answers_sheet as sheet')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('sheet.session_id', '=', 'session.id')
        .as('sheets'),
    ])
    .orderBy('quiz.name')
    .orderBy('session.starts_at')
    .orderBy('session.id')
    .execute();
