import { type Kysely, sql } from 'kysely';

/**
 * A form is immutable: its ids are on sheets and in logs. A sheet's answers have the ids `answer_base ..
 * answer_base + answer_count - 1`, one for each item of its form in order; a row of `user_answer` exists from
 * its first post on, and no foreign key guards it, because a sheet's range is its own. `open_until`: a backup
 * may still change the answers, and grades wait for it; `answers_until`: what was made before a finish may still
 * come. `given_back`: stretches of time that a sheet's clock ran and its examinee did not have, each with its
 * one cause; of a sheet `given_back_ms`: what was given of them. `ask_id`: by which request a section was
 * started, so that one whose reply was lost costs no time. What somebody asked for under a name of its own
 * (`once`) is done once, and refused for good where it was refused.
 */
export const exams = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table id_range (
      name text primary key,
      next bigint not null
    )`.execute(db);
  await sql`insert into id_range (name, next) values ('answer', 1), ('content', 1)`.execute(db);
  await sql`
    create table operator_action (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      who text not null check (who <> ''),
      why text check (why <> ''),
      what jsonb not null,
      once text
    )`.execute(db);
  await sql`create unique index operator_action_once on operator_action (who, once) where once is not null`.execute(db);
  await sql`create index operator_action_session on operator_action ((what ->> 'sessionId'))`.execute(db);
  await sql`create index operator_action_sheet on operator_action ((what ->> 'sheetId'))`.execute(db);
  await sql`
    create table quiz (
      id bigint generated always as identity primary key,
      name text not null check (name <> '') unique,
      type text not null check (type in ('E', 'EV')),
      image_url text,
      is_active boolean not null default true,
      time_limit integer not null check (time_limit > 0),
      update_each integer not null check (update_each > 0),
      require_quiz_id bigint references quiz,
      steps jsonb not null,
      extra jsonb not null,
      permits_rescheduling boolean not null default false,
      shows_answers boolean not null default false,
      shows_regrades boolean not null default false,
      takes_regrades boolean not null default false,
      backup_minutes integer not null default 1440 check (backup_minutes >= 0),
      grading jsonb
    )`.execute(db);
  await sql`
    create table form (
      id bigint generated always as identity primary key,
      quiz_id bigint not null references quiz,
      content jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table quiz_session (
      id bigint generated always as identity primary key,
      quiz_id bigint not null references quiz,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      time_limit integer not null check (time_limit > 0),
      updated_at timestamptz not null,
      check (ends_at > starts_at)
    )`.execute(db);
  await sql`
    create table answers_sheet (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user,
      quiz_id bigint not null references quiz,
      form_id bigint not null references form,
      session_id bigint references quiz_session,
      status text not null default 'P' check (status in ('P', 'A', 'F', 'FT', 'FC', 'FST', 'I')),
      attempt integer not null default 1 check (attempt > 0),
      started_at timestamptz,
      finished_at timestamptz,
      finish_comment text,
      final_grade numeric,
      is_valid boolean not null default true,
      answer_base bigint not null,
      answer_count integer not null check (answer_count > 0),
      epoch integer not null default 0,
      device text,
      extra_minutes integer not null default 0 check (extra_minutes >= 0),
      times_updated_at timestamptz not null,
      graded_at timestamptz,
      reopened_at timestamptz,
      open_until timestamptz,
      loading_since timestamptz,
      given_back_ms integer not null default 0 check (given_back_ms >= 0),
      answers_until timestamptz,
      unique (user_id, quiz_id, attempt),
      check ((status in ('P', 'I')) = (started_at is null)),
      check ((status in ('F', 'FT', 'FC', 'FST')) = (finished_at is not null))
    ) with (fillfactor = 80)`.execute(db);
  await sql`create index answers_sheet_open on answers_sheet (open_until) where open_until is not null`.execute(db);
  await sql`create index answers_sheet_session on answers_sheet (session_id)`.execute(db);
  await sql`create index answers_sheet_to_grade on answers_sheet (id) where (finished_at is not null) and graded_at is null`.execute(
    db,
  );
  await sql`create index answers_sheet_under_way on answers_sheet (started_at) where status = 'A'`.execute(db);
  await sql`
    create table quarantined_answers (
      id bigint generated always as identity primary key,
      sheet_id bigint not null references answers_sheet,
      reason text not null check (reason in ('replacedLogin', 'lateForSection', 'afterFinish', 'olderBackup', 'laboratory', 'unacceptable')),
      entries jsonb not null,
      digest bytea not null,
      received_at timestamptz not null,
      decided_at timestamptz,
      is_accepted boolean,
      unique (sheet_id, digest),
      check ((decided_at is null) = (is_accepted is null))
    )`.execute(db);
  await sql`
    create table given_back (
      id bigint generated always as identity primary key,
      sheet_id bigint not null references answers_sheet on delete cascade,
      epoch integer not null,
      cause text not null,
      from_at timestamptz not null,
      to_at timestamptz not null,
      given_ms bigint not null check (given_ms >= 0),
      proposed_ms bigint not null check (proposed_ms >= 0),
      section_id bigint,
      check (to_at >= from_at)
    )`.execute(db);
  await sql`create index given_back_sheet on given_back (sheet_id)`.execute(db);
  await sql`
    create table refused_action (
      who text not null,
      once text not null,
      at timestamptz not null,
      primary key (who, once)
    )`.execute(db);
  await sql`
    create table section_run (
      sheet_id bigint not null references answers_sheet,
      section_id bigint not null,
      started_at timestamptz not null,
      ask_id text,
      ask_tries integer not null default 0,
      primary key (sheet_id, section_id)
    )`.execute(db);
  await sql`
    create table user_answer (
      id bigint primary key,
      sheet_id bigint not null,
      item_id bigint not null,
      details jsonb not null,
      time_ms bigint not null,
      visits integer not null,
      disabled boolean not null,
      disabled_item boolean not null,
      epoch integer not null,
      revision bigint not null,
      changed_at timestamptz not null,
      received_at timestamptz not null
    ) with (fillfactor = 80)`.execute(db);
};
