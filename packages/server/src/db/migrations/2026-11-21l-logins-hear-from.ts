import { type Kysely, sql } from 'kysely';

/** Where a login's list of pushed events starts. By their ids, which become visible in order: times are of several clocks. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function last_push_event() returns bigint language sql stable
    as $$ select coalesce(max(id), 0) from push_event $$`.execute(db);
  await sql`alter table token_family add column hears_after bigint not null default last_push_event()`.execute(db);
};
