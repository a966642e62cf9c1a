import { type Kysely, sql } from 'kysely';

/** By which request a section was started, so that one whose reply was lost costs no time. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table section_run
      add column ask_id text,
      add column ask_tries integer not null default 0,
      add column given_back_ms bigint not null default 0`.execute(db);
};
