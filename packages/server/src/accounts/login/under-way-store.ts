import type { Db } from '../../platform/db/database.ts';

/** Tells whether an evaluation of a person is under way. */
export const isUnderWay = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('answers_sheet')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'A')
    .limit(1)
    .executeTakeFirst()) !== undefined;
