import type { Db } from '../../platform/db/database.ts';

/** Tells whether an evaluation of a person that counts is under way: a trial can be begun at any time, and would let in whenever one likes. */
export const isUnderWay = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('answers_sheet')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'A')
    .where('is_trial', '=', false)
    .limit(1)
    .executeTakeFirst()) !== undefined;
