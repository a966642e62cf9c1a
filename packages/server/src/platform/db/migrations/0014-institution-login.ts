import { type Kysely, sql } from 'kysely';

/** Unlogged: who was on the way when the database broke begins anew. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create unlogged table institution_login (
      state_hash bytea primary key,
      proof_hash bytea not null,
      nonce text not null,
      verifier text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index institution_login_expires on institution_login (expires_at)`.execute(db);
};
