import type { SessionTimes } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { countedSheets } from './counted-sheets.ts';

export interface NewSession extends SessionTimes {
  readonly quizId: number;
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

/** Every session with how many sheets count in it, by evaluation and time. */
export const sessionsList = (db: Db) =>
  db
    .selectFrom('quiz_session as session')
    .innerJoin('quiz', 'quiz.id', 'session.quiz_id')
    .select([
      'session.id',
      'quiz.name as evaluation',
      'session.starts_at as start',
      'session.ends_at as end',
      'session.time_limit as timeLimit',
      countedSheets(db)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('sheet.is_valid', '=', true)
        .where('sheet.session_id', '=', sql.ref<number>('session.id'))
        .as('sheets'),
    ])
    .where('quiz.rehearsal_id', 'is', null)
    .orderBy('quiz.name')
    .orderBy('session.starts_at')
    .orderBy('session.id')
    .execute();
