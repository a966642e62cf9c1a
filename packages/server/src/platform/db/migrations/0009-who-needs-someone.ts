import { type Kysely, sql } from 'kysely';

/**
 * The console leads with who needs someone. `person_line`: whether the device that somebody takes an evaluation on was heard by its
 * socket lately, or was lost, and since when; the later word of several processes counts. Unlogged: a crash of the database forgets it,
 * and the next ping tells it anew.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table sheet_state
      add column blocked_by text,
      add column blocked_since timestamptz`.execute(db);
  await sql`alter table sheet_watch add column waiting_since timestamptz`.execute(db);
  await sql`
    create unlogged table person_line (
      user_id bigint primary key,
      since timestamptz not null,
      is_lost boolean not null
    ) with (fillfactor = 80)`.execute(db);
  await sql`
    create function touch_sheets_of_line() returns trigger language plpgsql as $$
    begin
      insert into sheet_change (sheet_id)
      select sheet.id from news join answers_sheet as sheet on sheet.user_id = news.user_id where sheet.status = 'A';
      return null;
    end $$`.execute(db);
  await sql`
    create trigger person_line_insert_touches after insert on person_line
      referencing new table as news for each statement execute function touch_sheets_of_line()`.execute(db);
  await sql`
    create trigger person_line_update_touches after update on person_line
      referencing new table as news for each statement execute function touch_sheets_of_line()`.execute(db);
  // What waits already is counted with the next stamp.
  await sql`insert into sheet_change (sheet_id) select distinct sheet_id from incident where closed_at is null`.execute(
    db,
  );
};
