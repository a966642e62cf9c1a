import { type Kysely, sql } from 'kysely';

/** What an account can be besides there: people who were loaded are activated, and their addresses are the operator's word. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table app_user
      add column activated_at timestamptz default now(),
      add column email_confirmed_at timestamptz default now(),
      add column requires_code boolean not null default false,
      add column must_replace_password boolean not null default false`.execute(db);
};
