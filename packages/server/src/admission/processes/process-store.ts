import type { EpochMs } from '@quipu/engine';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The process under way. Null: none was loaded. */
export const currentProcess = async (db: Db): Promise<number | null> =>
  (await db.selectFrom('admission_process').select('id').where('is_current', '=', true).executeTakeFirst())?.id ?? null;

/** Held until the transaction ends: what one person sends at once, from two tabs say, follows one another. */
export const holdPerson = (tx: Tx, userId: number) =>
  tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();

export const processNames = async (db: Db): Promise<readonly string[]> =>
  (await db.selectFrom('admission_process').select('name').orderBy('id').execute()).map(({ name }) => name);

/** The process of that name, made where there is none. The first one is the current one, and has the enrollments so far. */
export const processNamed = async (tx: Tx, name: string): Promise<number> => {
  const found = await tx.selectFrom('admission_process').select('id').where('name', '=', name).executeTakeFirst();
  if (found !== undefined) return found.id;
  const isFirst = (await currentProcess(tx)) === null;
  const { id } = await tx
    .insertInto('admission_process')
    .values({ name, is_current: isFirst })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isFirst) await tx.updateTable('enrollment').set({ process_id: id }).where('process_id', 'is', null).execute();
  return id;
};

export interface ProcessTimes {
  /** Null: none are set. */
  readonly enrollment: Times | null;
  readonly second: Times | null;
}

/** Held: nobody else changes it meanwhile. */
export const heldTimes = async (tx: Tx, id: number): Promise<ProcessTimes> => {
  const row = await tx
    .selectFrom('admission_process')
    .select(['first_opens_at', 'first_closes_at', 'second_opens_at', 'second_closes_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const times = (start: EpochMs | null, end: EpochMs | null) =>
    start === null || end === null ? null : { start, end };
  return {
    enrollment: times(row.first_opens_at, row.first_closes_at),
    second: times(row.second_opens_at, row.second_closes_at),
  };
};

/** Makes it the process that people's actions belong to from now on. */
export const setCurrentProcess = async (tx: Tx, id: number): Promise<void> => {
  await tx.updateTable('admission_process').set({ is_current: false }).where('is_current', '=', true).execute();
  await tx.updateTable('admission_process').set({ is_current: true }).where('id', '=', id).execute();
};

export interface Times {
  readonly start: EpochMs;
  readonly end: EpochMs;
}

export const setSecondApplication = (db: Db, id: number, { start, end }: Times) =>
  db
    .updateTable('admission_process')
    .set({ second_opens_at: new Date(start), second_closes_at: new Date(end) })
    .where('id', '=', id)
    .execute();

export const setEnrollmentTimes = (db: Db, id: number, { start, end }: Times) =>
  db
    .updateTable('admission_process')
    .set({ first_opens_at: new Date(start), first_closes_at: new Date(end) })
    .where('id', '=', id)
    .execute();

/** Tells whether a process takes enrollments now, not yet, or no more. Without a process, or bounds: now. */
export const enrollmentTime = async (
  db: Db,
  processId: number | null,
  now: EpochMs,
): Promise<'open' | 'notYet' | 'over'> => {
  const row = await db
    .selectFrom('admission_process')
    .select(['first_opens_at', 'first_closes_at'])
    .where('id', '=', processId)
    .executeTakeFirst();
  const [opens, closes] = [row?.first_opens_at ?? null, row?.first_closes_at ?? null];
  if (opens !== null && now < opens) return 'notYet';
  return closes !== null && now >= closes ? 'over' : 'open';
};
