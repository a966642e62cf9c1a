import { type Kysely, sql } from 'kysely';

/**
 * The institution changes what a package says of people after it was prepared, and its rooms are told. `laboratory.changes_number`: the
 * newest changes that were made for it, `changes_at`: then. `laboratory_sheet.told`: what the package or those changes say of the sheet;
 * `room_minutes`: of its minutes, those that its room gave. `laboratory_changes_had`: the newest that a computer of it had loaded, as its
 * results tell it.
 * On a laboratory's server: `laboratory_here.changes_number` and so on, the newest that were loaded; `laboratory_sheet_here`: the
 * institution gave a sheet so many minutes, as it told it last. Whatever a sheet has beyond them its room gave.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table laboratory
      add column changes_number integer not null default 0,
      add column changes_at timestamptz`.execute(db);
  await sql`
    alter table laboratory_sheet
      add column told jsonb,
      add column room_minutes integer not null default 0`.execute(db);
  await sql`
    create table laboratory_changes_had (
      laboratory_id text not null references laboratory on delete cascade,
      computer text not null,
      number integer not null,
      loaded_at timestamptz not null,
      primary key (laboratory_id, computer)
    )`.execute(db);
  await sql`
    alter table laboratory_here
      add column changes_number integer not null default 0,
      add column changes_at timestamptz,
      add column changes_loaded_at timestamptz`.execute(db);
  await sql`
    create table laboratory_sheet_here (
      sheet_id bigint primary key references answers_sheet on delete cascade,
      institution_minutes integer not null
    )`.execute(db);
  // Of a package that is loaded already. A sheet that was reopened has minutes of which nobody kept how many: none are said of it.
  await sql`
    insert into laboratory_sheet_here (sheet_id, institution_minutes)
    select sheet.id, greatest(0, sheet.extra_minutes - coalesce((
      select sum((action.what ->> 'minutes')::integer)
      from operator_action as action
      where action.what ->> 'action' = 'extend-sheet' and action.what ->> 'sheetId' = sheet.id::text
    ), 0))
    from answers_sheet as sheet
    where exists (select from laboratory_here)
      and not exists (
        select from operator_action as action
        where action.what ->> 'action' = 'reopen-sheet' and action.what ->> 'sheetId' = sheet.id::text
      )`.execute(db);
};
