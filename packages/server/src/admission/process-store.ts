import type { Db } from '../db/database.ts';

/** The process that new enrollments belong to. */
export const currentProcess = async (db: Db): Promise<number | null> =>
  (await db.selectFrom('admission_process').select('id').where('is_current', '=', true).executeTakeFirst())?.id ?? null;

/** The process of a person: that of their enrollment, or the current one. */
export const processOf = async (db: Db, userId: number): Promise<number | null> => {
  const enrolled = await db
    .selectFrom('enrollment')
    .select('process_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return enrolled?.process_id ?? currentProcess(db);
};

/** Held until the transaction ends: what one person sends at once, from two tabs say, follows one another. */
export const holdPerson = (within: Db, userId: number) =>
  within.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
