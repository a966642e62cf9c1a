import { type Kysely, sql } from 'kysely';

/** A mail whose code or link is over by then is of no use to anybody. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table mail_job add column useless_at timestamptz`.execute(db);
};
