import { type Kysely, sql } from 'kysely';

/** The machine that wrote the last beat, by its run, and how long that had gone on: a wall clock is set, and another machine's says nothing of this one's. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table server_alive add column boot text, add column ran_ms bigint`.execute(db);
};
