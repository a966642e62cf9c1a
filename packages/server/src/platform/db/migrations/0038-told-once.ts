import { type Kysely, sql } from 'kysely';

/**
 * A screen capture's own call names it: what is told again, because no reply came, is the same one. A login is told what was said to its person
 * since the login before it, which is looked up by person.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table incident add column seen_at timestamptz`.execute(db);
  await sql`create unique index incident_seen on incident (sheet_id, seen_at) where seen_at is not null`.execute(db);
  await sql`create index token_family_of_person on token_family (user_id, id)`.execute(db);
};
