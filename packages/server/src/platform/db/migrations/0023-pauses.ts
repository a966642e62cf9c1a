import { type Kysely, sql } from 'kysely';

/** The pauses of a sheet, as the engine takes them: the one that is on, and those that are over. Null, of nearly all: it had none. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table answers_sheet add column standstill jsonb`.execute(db);
};
