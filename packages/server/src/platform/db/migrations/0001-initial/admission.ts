import { type Kysely, sql } from 'kysely';

/**
 * Seats are counted in one row for each career of a process and round: `taken` never passes `seats`, whoever
 * finishes at the same moment. Grades are kept by reference, because they are loaded before people sign up. A
 * step of the schedule is everybody's in its process, or one person's: theirs takes the place of everybody's at
 * the same position; it may wait until the person's enrollment, or second application, is sent. A person has one
 * enrollment in each process; of an institution that has loaded none, one.
 */
export const admission = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table admission_process (
      id bigint generated always as identity primary key,
      name text not null check (name <> '') unique,
      is_current boolean not null default false,
      second_opens_at timestamptz,
      second_closes_at timestamptz,
      first_opens_at timestamptz,
      first_closes_at timestamptz
    )`.execute(db);
  await sql`create unique index admission_process_current on admission_process (is_current) where is_current`.execute(
    db,
  );
  await sql`
    create table career (
      id bigint generated always as identity primary key,
      code text not null check (code <> '') unique,
      name text not null,
      faculty text not null,
      campus text not null,
      modality text not null,
      title text not null,
      duration text not null,
      is_offered boolean not null default true
    )`.execute(db);
  await sql`
    create table career_quota (
      process_id bigint not null references admission_process,
      round text not null check (round in ('first', 'second')),
      career_id bigint not null references career,
      seats integer not null check (seats >= 0),
      taken integer not null default 0,
      primary key (process_id, round, career_id),
      check (taken >= 0 and taken <= seats)
    )`.execute(db);
  await sql`
    create table enrollment (
      user_id bigint not null references app_user on delete cascade,
      process_id bigint references admission_process,
      status text not null default '1' check (status in ('1', '2', '3', '4', '5', 'F')),
      career_id bigint references career,
      information jsonb not null default '{}',
      saved_at timestamptz not null,
      finished_at timestamptz,
      constraint enrollment_person unique nulls not distinct (user_id, process_id),
      check ((status = 'F') = (finished_at is not null)),
      check (status <> 'F' or career_id is not null)
    )`.execute(db);
  await sql`
    create table last_grade (
      reference text primary key check ((reference = upper(reference)) and reference <> ''),
      grade numeric(7,2) not null check (grade >= (0)::numeric),
      repeats_first boolean not null default false
    )`.execute(db);
  await sql`
    create table postulation (
      user_id bigint not null references app_user on delete cascade,
      process_id bigint not null references admission_process,
      first_career_id bigint not null references career,
      second_career_id bigint references career,
      sent_at timestamptz not null,
      primary key (user_id, process_id),
      check (second_career_id <> first_career_id)
    )`.execute(db);
  await sql`
    create table schedule_step (
      id bigint generated always as identity primary key,
      process_id bigint not null references admission_process,
      position integer not null check ("position" > 0),
      user_id bigint references app_user on delete cascade,
      title text not null,
      subtitle text,
      image text,
      opens_at timestamptz,
      closes_at timestamptz,
      completed_by text not null check (completed_by in ('enrollment', 'postulation', 'confirmation', 'end')),
      content jsonb not null,
      messages jsonb not null,
      actions jsonb not null,
      requires text check (requires in ('enrollment', 'postulation')),
      check (closes_at > opens_at)
    )`.execute(db);
  await sql`create unique index schedule_step_place on schedule_step (process_id, "position", coalesce(user_id, (0)::bigint))`.execute(
    db,
  );
  await sql`
    create table schedule_confirmation (
      step_id bigint not null references schedule_step on delete cascade,
      user_id bigint not null references app_user on delete cascade,
      confirmed_at timestamptz not null,
      primary key (step_id, user_id)
    )`.execute(db);
};
