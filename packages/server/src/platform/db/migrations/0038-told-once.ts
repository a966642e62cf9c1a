import { type Kysely, sql } from 'kysely';

/**
 * A screen capture's own call names it: what is told again, because no reply came, is the same one. A login is told what was said to its person
 * since the last login before it that listened (`has_listened`), which is looked up by person. Logins that were there before this count as such.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table incident add column seen_at timestamptz`.execute(db);
  await sql`create unique index incident_seen on incident (sheet_id, seen_at) where seen_at is not null`.execute(db);
  await sql`alter table token_family add column has_listened boolean not null default true`.execute(db);
  await sql`alter table token_family alter column has_listened set default false`.execute(db);
  await sql`create index token_family_of_person on token_family (user_id, id)`.execute(db);
};
