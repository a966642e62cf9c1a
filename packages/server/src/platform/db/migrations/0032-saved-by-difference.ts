import { type Kysely, sql } from 'kysely';

/**
 * A change of answers says by how many more or fewer are given: a stamp adds that to what it counted before, and counts all of a sheet once.
 * Sheets whose changes wait from before say nothing of the kind, and are counted anew.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop trigger user_answer_insert_touches on user_answer`.execute(db);
  await sql`drop trigger user_answer_update_touches on user_answer`.execute(db);
  await sql`alter table sheet_change add column saved_by integer not null default 0`.execute(db);
  await sql`delete from sheet_watch where sheet_id in (select sheet_id from sheet_change)`.execute(db);
  await sql`
    create function touch_given() returns trigger language plpgsql as $$
    begin
      insert into sheet_change (sheet_id, saved_by)
      select sheet_id, count(*) filter (where details <> '[]') from news group by sheet_id;
      return null;
    end $$`.execute(db);
  await sql`
    create function touch_changed() returns trigger language plpgsql as $$
    begin
      insert into sheet_change (sheet_id, saved_by)
      -- Not joined: a plan that was made for a few rows would compare each with each of a group of posts.
      select sheet_id, sum(by) from (
        select sheet_id, (details <> '[]')::integer as by from news
        union all
        select sheet_id, - (details <> '[]')::integer from olds
      ) as counted
      group by sheet_id;
      return null;
    end $$`.execute(db);
  await sql`
    create function touch_removed() returns trigger language plpgsql as $$
    begin
      insert into sheet_change (sheet_id, saved_by)
      select sheet_id, - count(*) filter (where details <> '[]') from olds group by sheet_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger user_answer_insert_touches after insert on user_answer
      referencing new table as news for each statement execute function touch_given()`.execute(db);
  await sql`
    create trigger user_answer_update_touches after update on user_answer
      referencing old table as olds new table as news for each statement execute function touch_changed()`.execute(db);
  await sql`
    create trigger user_answer_delete_touches after delete on user_answer
      referencing old table as olds for each statement execute function touch_removed()`.execute(db);
};
