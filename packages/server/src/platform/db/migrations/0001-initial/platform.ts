import { type Kysely, sql } from 'kysely';

/**
 * The text of a mail is gone once it was sent or given up: it carries links; one whose code or link is over by
 * `useless_at` is of no use to anybody. `push_key`: what all processes of the own endpoint share.
 */
export const platform = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table institution (
      id smallint default 1 primary key check (id = 1),
      settings jsonb not null,
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table mail_job (
      id bigint generated always as identity primary key,
      recipient text not null,
      subject text not null,
      text text,
      queued_at timestamptz not null default now(),
      try_at timestamptz,
      tries integer not null default 0,
      sent_at timestamptz,
      given_up_at timestamptz,
      problem text,
      useless_at timestamptz,
      check ((text is null) = ((sent_at is not null) or (given_up_at is not null)))
    )`.execute(db);
  await sql`create index mail_job_recipient on mail_job (lower(recipient), queued_at)`.execute(db);
  await sql`create index mail_job_waiting on mail_job (try_at nulls first, id) where text is not null`.execute(db);
  await sql`
    create table push_key (
      id smallint default 1 primary key check (id = 1),
      key text not null,
      secret text not null
    )`.execute(db);
};
