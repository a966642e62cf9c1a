import { type Kysely, sql } from 'kysely';

/**
 * Links that were mailed (only SHA-256 hashes of them), what people gave when they signed up, and mail to be sent. The text
 * of a mail is gone once it was sent or given up: it carries links.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table mailed_link (
      hash bytea primary key,
      user_id bigint not null references app_user on delete cascade,
      purpose text not null check (purpose in ('activation', 'reset', 'confirmation')),
      email text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      is_ended boolean not null default false
    )`.execute(db);
  await sql`create index mailed_link_user on mailed_link (user_id, purpose)`.execute(db);
  await sql`create index mailed_link_expiry on mailed_link (expires_at)`.execute(db);
  await sql`
    create table personal_data (
      user_id bigint primary key references app_user on delete cascade,
      document_type integer not null check (document_type in (1, 2)),
      birthdate date not null,
      gender integer not null check (gender in (1, 2)),
      nationality integer not null,
      alternate_email text,
      is_disabled boolean not null default false,
      disability_type text,
      is_read_from_api boolean not null default false
    )`.execute(db);
  await sql`create index app_user_email on app_user (lower(email))`.execute(db);
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
      check ((text is null) = (sent_at is not null or given_up_at is not null))
    )`.execute(db);
  await sql`create index mail_job_waiting on mail_job (try_at nulls first, id) where text is not null`.execute(db);
  await sql`create index mail_job_recipient on mail_job (lower(recipient), queued_at)`.execute(db);
};
