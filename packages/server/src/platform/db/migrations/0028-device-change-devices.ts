import { type Kysely, sql } from 'kysely';

/** Tells which device it is of that something is known: whoever goes back to it is told nothing of it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table device_change add column device text`.execute(db);
};
