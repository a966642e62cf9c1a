import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import type { Operator } from './operator.ts';

/** Tells whether a request is of the very person who would decide on it: nobody does. */
export const isOwnRequest = async (
  tx: Tx,
  table: 'rescheduling_request' | 'regrade_request' | 'quarantined_answers',
  id: number,
  { userId }: Operator,
): Promise<boolean> => {
  const { rows } = await sql<{ readonly userId: number }>`
    select sheet.user_id as "userId" from ${sql.table(table)} request
    join answers_sheet sheet on sheet.id = request.sheet_id where request.id = ${id}`.execute(tx);
  return rows[0]?.userId === userId;
};
