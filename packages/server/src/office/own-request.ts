import { sql } from 'kysely';
import { countedSheets } from '../exams/sheets/counted-sheets.ts';
import { takesEvaluation } from '../exams/sheets/takes-evaluation.ts';
import type { Db } from '../platform/db/database.ts';
import type { Operator } from './operator.ts';

/** Tells whether a request is of the very person who would decide on it: nobody does. */
export const isOwnRequest = async (
  db: Db,
  table: 'rescheduling_request' | 'regrade_request' | 'quarantined_answers' | 'objection',
  id: number,
  { userId }: Pick<Operator, 'userId'>,
): Promise<boolean> => {
  const { rows } = await sql<{ readonly userId: number }>`
    select sheet.user_id as "userId" from ${sql.table(table)} request
    join answers_sheet sheet on sheet.id = request.sheet_id where request.id = ${id}`.execute(db);
  return rows[0]?.userId === userId;
};

/** Tells whether somebody is on the roster of a session. */
export const takesSession = async (db: Db, sessionId: number, { userId }: Pick<Operator, 'userId'>): Promise<boolean> =>
  (await countedSheets(db)
    .select('sheet.id')
    .where('sheet.session_id', '=', sessionId)
    .where('sheet.user_id', '=', userId)
    .where('sheet.is_valid', '=', true)
    .executeTakeFirst()) !== undefined;

const takesThatOf =
  (table: 'regrade_request' | 'quarantined_answers') =>
  async (db: Db, id: number, operator: Pick<Operator, 'userId'>): Promise<boolean> => {
    const { rows } = await sql<{ readonly quizId: number }>`
      select sheet.quiz_id as "quizId" from ${sql.table(table)} request
      join answers_sheet sheet on sheet.id = request.sheet_id where request.id = ${id}`.execute(db);
    const [sheet] = rows;
    return sheet !== undefined && takesEvaluation(db, sheet.quizId, operator);
  };

export const takesRegraded = takesThatOf('regrade_request');
export const takesQuarantined = takesThatOf('quarantined_answers');
