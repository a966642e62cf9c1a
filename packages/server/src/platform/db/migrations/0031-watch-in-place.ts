import { type Kysely, sql } from 'kysely';

/**
 * A sheet's version changes each second somebody answers: no index has it, so that the row is written anew in its own page. A stamp may
 * change all rows of a page at once, which has room for that.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index sheet_watch_session`.execute(db);
  await sql`create index sheet_watch_session on sheet_watch (session_id)`.execute(db);
  await sql`alter table sheet_watch set (fillfactor = 50)`.execute(db);
};
