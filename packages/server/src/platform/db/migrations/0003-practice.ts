import { type Kysely, sql } from 'kysely';

/**
 * Marks practices, whose right answers are nobody's secret. No earlier evaluation is one until its operator says so.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table quiz add column is_practice boolean not null default false`.execute(db);
};
