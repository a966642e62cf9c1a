import type { EpochMs } from '@quipu/engine';
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

/** The process of that name, made where there is none. The first that there is becomes the current one. */
export const processNamed = async (within: Db, name: string): Promise<number> => {
  const found = await within.selectFrom('admission_process').select('id').where('name', '=', name).executeTakeFirst();
  if (found !== undefined) return found.id;
  const isFirst = (await currentProcess(within)) === null;
  const { id } = await within
    .insertInto('admission_process')
    .values({ name, is_current: isFirst })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** New enrollments belong to it from now on. */
export const setCurrentProcess = async (within: Db, id: number): Promise<void> => {
  await within.updateTable('admission_process').set({ is_current: false }).where('is_current', '=', true).execute();
  await within.updateTable('admission_process').set({ is_current: true }).where('id', '=', id).execute();
};

export const setSecondApplication = (
  within: Db,
  id: number,
  { start, end }: { readonly start: EpochMs; readonly end: EpochMs },
) =>
  within
    .updateTable('admission_process')
    .set({ second_opens_at: new Date(start), second_closes_at: new Date(end) })
    .where('id', '=', id)
    .execute();
