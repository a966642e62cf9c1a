import { type Kysely, sql } from 'kysely';

/**
 * Proctors watch this. Each change of a sheet leaves a row in `sheet_change`, in the transaction that makes it:
 * triggers do, so that no place can forget. One process at a time takes those rows and stamps the sheets
 * (`sheet_watch`) and their sessions (`session_watch`) with a version that grows as it becomes visible, and
 * counts then what a list would count for each anew. Who asks for what is newer than `whole_version` misses
 * sheets that have left the session since. `viewing`: who watches whose live video, one at a time, over once it
 * is ended or not renewed; `signals`: what its two ends have said since it was renewed.
 */
export const proctoring = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create sequence sheet_version`.execute(db);
  await sql`
    create table console_watcher (
      user_id bigint not null references app_user on delete cascade,
      session_id bigint not null references quiz_session on delete cascade,
      asked_at timestamptz not null,
      told_version bigint not null default 0,
      told_at timestamptz,
      primary key (user_id, session_id)
    )`.execute(db);
  await sql`
    create table incident (
      id bigint generated always as identity primary key,
      sheet_id bigint not null references answers_sheet,
      kind text not null,
      at timestamptz not null,
      epoch integer,
      seq integer,
      photo_id bigint,
      evidence text not null default '',
      told_at timestamptz,
      ended_at timestamptz,
      closed_at timestamptz,
      closed_by text,
      closed_reason text,
      constraint incident_closed_check check (((closed_at is null) = (closed_by is null)) and ((closed_at is null) = (closed_reason is null))),
      constraint incident_line_check check ((epoch is null) = (seq is null))
    )`.execute(db);
  await sql`create unique index incident_line on incident (sheet_id, epoch, seq) where epoch is not null`.execute(db);
  await sql`create unique index incident_photo on incident (photo_id, kind) where photo_id is not null`.execute(db);
  await sql`create index incident_sheet on incident (sheet_id)`.execute(db);
  await sql`
    create table session_proctor (
      session_id bigint not null references quiz_session on delete cascade,
      user_id bigint not null references app_user on delete cascade,
      primary key (session_id, user_id)
    )`.execute(db);
  await sql`create index session_proctor_user on session_proctor (user_id)`.execute(db);
  await sql`
    create table session_watch (
      session_id bigint primary key references quiz_session on delete cascade,
      version bigint not null,
      whole_version bigint not null default 0
    )`.execute(db);
  await sql`
    create table sheet_change (
      id bigint generated always as identity primary key,
      sheet_id bigint,
      left_session_id bigint
    )`.execute(db);
  await sql`
    create table sheet_state (
      sheet_id bigint primary key references answers_sheet on delete cascade,
      revision bigint not null,
      answered bigint not null,
      items bigint not null,
      pending bigint not null,
      position bigint not null,
      camera text,
      microphone text,
      displays bigint not null,
      is_visible boolean not null,
      heard_at timestamptz not null
    ) with (fillfactor = 80)`.execute(db);
  await sql`
    create table sheet_watch (
      sheet_id bigint primary key references answers_sheet on delete cascade,
      session_id bigint not null references quiz_session on delete cascade,
      version bigint not null,
      saved integer not null,
      incidents integer not null,
      open_incidents integer not null,
      photos integer not null
    ) with (fillfactor = 80)`.execute(db);
  await sql`create index sheet_watch_session on sheet_watch (session_id, version)`.execute(db);
  await sql`
    create table viewing (
      id bigint generated always as identity primary key,
      sheet_id bigint not null references answers_sheet on delete cascade,
      examinee_id bigint not null references app_user on delete cascade,
      proctor_id bigint not null references app_user on delete cascade,
      started_at timestamptz not null,
      renewed_at timestamptz not null,
      ended_at timestamptz,
      signals integer not null default 0
    ) with (fillfactor = 80)`.execute(db);
  await sql`create unique index viewing_live on viewing (examinee_id) where ended_at is null`.execute(db);
  await sql`create index viewing_sheet on viewing (sheet_id)`.execute(db);
  await sql`
    create function touch_sheets() returns trigger language plpgsql as $$
    begin
      insert into sheet_change (sheet_id) select distinct sheet_id from news where sheet_id is not null;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger incident_insert_touches after insert on incident
      referencing new table as news for each statement execute function touch_sheets()`.execute(db);
  await sql`
    create trigger incident_update_touches after update on incident
      referencing new table as news for each statement execute function touch_sheets()`.execute(db);
  await sql`
    create trigger photo_insert_touches after insert on photo
      referencing new table as news for each statement execute function touch_sheets()`.execute(db);
  await sql`
    create trigger photo_update_touches after update on photo
      referencing new table as news for each statement execute function touch_sheets()`.execute(db);
  await sql`
    create trigger user_answer_insert_touches after insert on user_answer
      referencing new table as news for each statement execute function touch_sheets()`.execute(db);
  await sql`
    create trigger user_answer_update_touches after update on user_answer
      referencing new table as news for each statement execute function touch_sheets()`.execute(db);
  await sql`
    create function touch_new_sheets() returns trigger language plpgsql as $$
    begin
      insert into sheet_change (sheet_id) select id from news;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger answers_sheet_insert_touches after insert on answers_sheet
      referencing new table as news for each statement execute function touch_new_sheets()`.execute(db);
  await sql`
    create function touch_changed_sheets() returns trigger language plpgsql as $$
    begin
      insert into sheet_change (sheet_id, left_session_id)
      select now.id, case when was.is_valid and (was.session_id is distinct from now.session_id or not now.is_valid)
                          then was.session_id end
      from news as now join olds as was on was.id = now.id
      where (was.status, was.session_id, was.started_at, was.finished_at, was.extra_minutes, was.is_valid)
        is distinct from
            (now.status, now.session_id, now.started_at, now.finished_at, now.extra_minutes, now.is_valid);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger answers_sheet_update_touches after update on answers_sheet
      referencing old table as olds new table as news for each statement execute function touch_changed_sheets()`.execute(
    db,
  );
  await sql`
    create function touch_sheets_of_session() returns trigger language plpgsql as $$
    begin
      insert into sheet_change (sheet_id) select id from answers_sheet where session_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger quiz_session_touches after update of starts_at, ends_at, time_limit on quiz_session
      for each row execute function touch_sheets_of_session()`.execute(db);
  await sql`
    create function touch_sheets_of_person() returns trigger language plpgsql as $$
    begin
      insert into sheet_change (sheet_id) select id from answers_sheet where user_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger app_user_touches after update of reference, full_name, extra_time_percent, extra_time_minutes on app_user
      for each row execute function touch_sheets_of_person()`.execute(db);
};
