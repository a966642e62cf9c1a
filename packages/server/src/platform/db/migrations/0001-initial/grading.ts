import { type Kysely, sql } from 'kysely';

/**
 * A finished sheet waits to be graded while its `graded_at` is null; its `final_grade` is set once its grade is
 * published. `quiz.grading` null: nothing of it is graded. `item_override`: what an accepted regrade changed in
 * a form's right answers.
 */
export const grading = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table regrade_request (
      id bigint generated always as identity primary key,
      sheet_id bigint not null references answers_sheet,
      item_id bigint not null,
      comment text not null,
      status text not null default 'P' check (status in ('P', 'A', 'R', 'N')),
      answer text,
      created_at timestamptz not null,
      decided_at timestamptz,
      unique (sheet_id, item_id),
      check ((status = 'P') = (decided_at is null))
    )`.execute(db);
  await sql`create index regrade_request_pending on regrade_request (id) where status = 'P'`.execute(db);
  await sql`
    create table item_override (
      id bigint generated always as identity primary key,
      form_id bigint not null references form,
      item_id bigint not null,
      kind text not null check (kind in ('annul', 'instead', 'also')),
      answer jsonb,
      request_id bigint not null references regrade_request,
      check ((kind = 'annul') = (answer is null))
    )`.execute(db);
  await sql`create index item_override_of_form on item_override (form_id, id)`.execute(db);
  await sql`
    create table sheet_grade (
      sheet_id bigint primary key references answers_sheet,
      grade numeric,
      points numeric not null,
      max_points numeric not null check (max_points >= (0)::numeric),
      answered integer not null,
      hits integer not null,
      total integer not null,
      marks jsonb not null,
      published_at timestamptz
    )`.execute(db);
};
