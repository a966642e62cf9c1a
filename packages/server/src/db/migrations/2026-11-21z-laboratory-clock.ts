import { type Kysely, sql } from 'kysely';

/** How far ahead the clock of a laboratory's computer was, as far as its results say. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table laboratory_taking add column clock_ahead_ms bigint not null default 0`.execute(db);
};
