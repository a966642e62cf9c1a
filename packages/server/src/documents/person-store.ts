import type { Db } from '../db/database.ts';

/** Whose document it is. */
export const personOf = (db: Db, userId: number) =>
  db
    .selectFrom('app_user')
    .select(['full_name as fullName', 'reference'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
