import { type Kysely, sql } from 'kysely';

/**
 * A form is immutable: its ids are on sheets and in logs. A sheet's answers have the ids
 * `answer_base .. answer_base + answer_count - 1`, one for each item of its form in order; a row of `user_answer` exists
 * from its first post on, and no foreign key guards it, because a sheet's range is its own.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table id_range (name text primary key, next bigint not null)`.execute(db);
  await sql`insert into id_range (name, next) values ('answer', 1), ('content', 1)`.execute(db);
  await sql`
    create table quiz (
      id bigint generated always as identity primary key,
      name text not null unique check (name <> ''),
      type text not null check (type in ('E', 'EV')),
      image_url text,
      is_active boolean not null default true,
      time_limit integer not null check (time_limit > 0),
      update_each integer not null check (update_each > 0),
      require_quiz_id bigint references quiz,
      steps jsonb not null,
      extra jsonb not null
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
      ends_at timestamptz not null check (ends_at > starts_at),
      time_limit integer not null check (time_limit > 0),
      updated_at timestamptz not null
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
      unique (user_id, quiz_id, attempt),
      check ((status in ('P', 'I')) = (started_at is null)),
      check ((status in ('F', 'FT', 'FC', 'FST')) = (finished_at is not null))
    ) with (fillfactor = 80)`.execute(db);
  await sql`
    create table section_run (
      sheet_id bigint not null references answers_sheet,
      section_id bigint not null,
      started_at timestamptz not null,
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
  await sql`
    create table answer_review (
      id bigint generated always as identity primary key,
      sheet_id bigint not null references answers_sheet,
      reason text not null check (reason in ('replacedLogin', 'lateForSection', 'afterFinish')),
      entries jsonb not null,
      digest bytea not null,
      received_at timestamptz not null,
      unique (sheet_id, digest)
    )`.execute(db);
  await sql`
    create table incident (
      id bigint generated always as identity primary key,
      sheet_id bigint not null references answers_sheet,
      kind text not null check (kind in ('printScreen')),
      at timestamptz not null
    )`.execute(db);
  await sql`create index incident_sheet on incident (sheet_id)`.execute(db);
  await sql`
    create table session_log (
      sheet_id bigint not null references answers_sheet,
      epoch integer not null,
      seq integer not null,
      line text not null,
      hash text not null,
      primary key (sheet_id, epoch, seq)
    )`.execute(db);
  await sql`
    create table operator_action (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      who text not null check (who <> ''),
      why text not null check (why <> ''),
      what jsonb not null
    )`.execute(db);
};
