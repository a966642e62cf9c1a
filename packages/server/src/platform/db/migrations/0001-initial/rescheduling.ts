import { type Kysely, sql } from 'kysely';

/**
 * Requests for another session, and where and when a sheet is taken. `result_sheet_id`: the sheet that an
 * accepted request moved, or made. At most one request of a sheet waits or was accepted. What an assignment
 * leaves open is its session's.
 */
export const rescheduling = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table rescheduling_request (
      id bigint generated always as identity primary key,
      sheet_id bigint not null references answers_sheet,
      cause text not null check (cause <> ''),
      comment text,
      status text not null default 'sent' check (status in ('sent', 'accepted', 'rejected')),
      created_at timestamptz not null,
      decided_at timestamptz,
      answer text,
      result_sheet_id bigint references answers_sheet,
      check ((status = 'sent') = (decided_at is null)),
      check ((status = 'accepted') = (result_sheet_id is not null)),
      check (status <> 'rejected' or answer is not null)
    )`.execute(db);
  await sql`create index rescheduling_result on rescheduling_request (result_sheet_id)`.execute(db);
  await sql`create index rescheduling_sheet on rescheduling_request (sheet_id)`.execute(db);
  await sql`create unique index rescheduling_standing on rescheduling_request (sheet_id) where status <> 'rejected'`.execute(
    db,
  );
  await sql`
    create table sheet_assignment (
      sheet_id bigint primary key references answers_sheet,
      location text not null check (location <> ''),
      province text,
      canton text,
      parish text,
      address text,
      reference text,
      lab_code text,
      takes_place_at timestamptz,
      turn text,
      duration integer check (duration > 0),
      support_name text,
      support_document text,
      support_email text,
      support_mobile text,
      check (support_name is not null or (coalesce(support_document, support_email, support_mobile) is null))
    )`.execute(db);
};
