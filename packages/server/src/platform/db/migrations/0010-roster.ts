import { type Kysely, sql } from 'kysely';

/**
 * Sheets come from a roster. A sheet is taken at a desk of a room, or in none: what was given out before is. Who was withdrawn keeps
 * the sheet, which counts no more; a trial counts nowhere. A place is a room's or an assignment's, never both, so that a sheet in a
 * room has an assignment without any. A proctor without a room watches the whole session.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table room (
      id bigint generated always as identity primary key,
      name text not null unique check (name <> ''),
      capacity integer not null check (capacity > 0),
      location text check (location <> ''),
      address text check (address <> '')
    )`.execute(db);
  await sql`
    alter table answers_sheet
      add column room_id bigint references room,
      add column desk integer check (desk > 0),
      add column is_trial boolean not null default false,
      add column withdrawn_at timestamptz,
      add constraint answers_sheet_desk_room_check check (desk is null or room_id is not null),
      add constraint answers_sheet_withdrawn_check check (withdrawn_at is null or not is_valid)`.execute(db);
  // One person a desk and session.
  await sql`create unique index answers_sheet_desk on answers_sheet (session_id, room_id, desk) where is_valid`.execute(
    db,
  );
  await sql`alter table sheet_assignment alter column location drop not null`.execute(db);
  await sql`
    alter table session_proctor
      add column room_id bigint references room,
      drop constraint session_proctor_pkey`.execute(db);
  await sql`
    create unique index session_proctor_room on session_proctor (session_id, user_id, coalesce(room_id, 0))`.execute(
    db,
  );
  // Who watches one room is given the whole list anew where a sheet left it, as where it left the session.
  await sql`
    create or replace function touch_changed_sheets() returns trigger language plpgsql as $$
    begin
      insert into sheet_change (sheet_id, left_session_id)
      select now.id, case when was.is_valid and (was.session_id is distinct from now.session_id
                                                 or was.room_id is distinct from now.room_id or not now.is_valid
                                                 or (now.is_trial and not was.is_trial))
                          then was.session_id end
      from news as now join olds as was on was.id = now.id
      where (was.status, was.session_id, was.started_at, was.finished_at, was.extra_minutes, was.is_valid,
             was.room_id, was.desk, was.is_trial)
        is distinct from
            (now.status, now.session_id, now.started_at, now.finished_at, now.extra_minutes, now.is_valid,
             now.room_id, now.desk, now.is_trial);
      return null;
    end $$`.execute(db);
};
