import { type Kysely, sql } from 'kysely';

/**
 * What stands between a right password and a session. Of keys, credentials and codes the database knows only hashes; the
 * answer of a captcha is encrypted, because it can be asked for again, spoken.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table captcha (
      key_hash bytea primary key,
      answer bytea not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index captcha_expiry on captcha (expires_at)`.execute(db);
  await sql`
    create table login_code (
      credentials_hash bytea primary key,
      user_id bigint not null references app_user on delete cascade,
      code_hash bytea,
      email text,
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      tries integer not null default 0,
      is_ended boolean not null default false
    )`.execute(db);
  await sql`create index login_code_user on login_code (user_id, issued_at)`.execute(db);
  await sql`create index login_code_issued on login_code (issued_at)`.execute(db);
  await sql`
    create table agreement (
      id bigint generated always as identity primary key,
      title text not null check (title <> ''),
      content text not null,
      location text not null check (location in ('login', 'other')),
      audio text,
      is_active boolean not null default true,
      position integer not null
    )`.execute(db);
  await sql`
    create table agreement_acceptance (
      user_id bigint not null references app_user on delete cascade,
      agreement_id bigint not null references agreement,
      at timestamptz not null,
      primary key (user_id, agreement_id)
    )`.execute(db);
  await sql`
    create table blocked_address (
      cidr cidr primary key,
      who text not null check (who <> ''),
      why text not null check (why <> ''),
      at timestamptz not null
    )`.execute(db);
  await sql`
    create table lab_hours (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user on delete cascade,
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at)
    )`.execute(db);
  await sql`create index lab_hours_user on lab_hours (user_id)`.execute(db);
};
