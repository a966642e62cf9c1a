import { type Kysely, sql } from 'kysely';

/** A link that somebody is invited by is told from one of somebody who forgot a password, however long ago they logged in. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table mailed_link add column is_invitation boolean not null default false`.execute(db);
};
