import type { Db } from '../../platform/db/database.ts';

/** Tells whether somebody is answering an evaluation, a trial too: whatever ends their login would stop them in the middle. */
export const isAnswering = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('answers_sheet')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'A')
    .executeTakeFirst()) !== undefined;
