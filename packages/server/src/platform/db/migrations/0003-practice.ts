import { type Kysely, sql } from 'kysely';

/** Of a practice the right answers are nobody's secret. No evaluation of before is one: its operator says so. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table quiz add column is_practice boolean not null default false`.execute(db);
};
