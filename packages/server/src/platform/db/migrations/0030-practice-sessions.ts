import { type Kysely, sql } from 'kysely';

/** The people of a session may try their equipment in another one before it, of an evaluation for practice: their sheets in it are trials. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table practice_session (
      session_id bigint primary key references quiz_session on delete cascade,
      of_session_id bigint not null references quiz_session on delete cascade,
      check (session_id <> of_session_id)
    )`.execute(db);
  await sql`create unique index practice_session_of on practice_session (of_session_id)`.execute(db);
};
