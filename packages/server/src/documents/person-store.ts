import type { Db } from '../platform/db/database.ts';

/** Reads the person whose document it is. */
export const personOf = (db: Db, userId: number) =>
  db
    .selectFrom('app_user')
    .select(['full_name as fullName', 'reference'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
