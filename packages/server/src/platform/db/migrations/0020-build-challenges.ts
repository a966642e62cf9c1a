import { type Kysely, sql } from 'kysely';

/** Unlogged: a challenge lives for a minute, and a database that broke takes longer. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create unlogged table spent_challenge (
      challenge text primary key,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index spent_challenge_expires on spent_challenge (expires_at)`.execute(db);
};
