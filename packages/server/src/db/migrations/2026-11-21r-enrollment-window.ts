import { type Kysely, sql } from 'kysely';

/** An admission takes enrollments between two moments; null: no bound. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table admission_process
      add column first_opens_at timestamptz,
      add column first_closes_at timestamptz`.execute(db);
};
