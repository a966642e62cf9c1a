import { type Kysely, sql } from 'kysely';

/** A process that begins takes the time since the last beat by the machines' clocks, too: the database's may be another node's by now. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table server_alive add column wall_at timestamptz`.execute(db);
};
