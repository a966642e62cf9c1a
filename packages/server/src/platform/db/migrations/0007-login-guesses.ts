import { type Kysely, sql } from 'kysely';

/**
 * Guesses at passwords are counted before they are compared, in rows that guesses at once have to take turns at. Unlogged: a login
 * waits for no disk, and a crash of the database forgets guesses alone.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop table login_failure`.execute(db);
  await sql`
    create unlogged table login_guess (
      account bytea not null,
      source bytea not null,
      guesses integer not null,
      since timestamptz not null,
      last_at timestamptz not null,
      primary key (account, source)
    )`.execute(db);
  await sql`alter table login_code add column is_before_password boolean not null default false`.execute(db);
};
