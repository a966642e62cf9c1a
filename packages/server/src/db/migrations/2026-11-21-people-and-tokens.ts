import { type Kysely, sql } from 'kysely';

/**
 * A person's name to log in with is their reference: the number of an identity document or a passport. Of tokens the
 * database knows only SHA-256 hashes. `salt`: with the refresh token that was presented, makes its successors again.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table app_user (
      id bigint generated always as identity primary key,
      reference text not null check (reference <> ''),
      full_name text not null,
      email text,
      password_hash text not null,
      accessibility text check (accessibility in ('VISUAL', 'AUDITIVA')),
      is_active boolean not null default true,
      is_lab boolean not null default false,
      roles text[] not null default '{examinee}',
      watermark text,
      extra_time_percent integer not null default 0 check (extra_time_percent between 0 and 300),
      extra_time_minutes integer not null default 0 check (extra_time_minutes between 0 and 600),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create unique index app_user_reference on app_user (upper(reference))`.execute(db);
  await sql`
    create table token_family (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user on delete cascade,
      created_at timestamptz not null,
      ended_at timestamptz,
      ended_as text check (ended_as in ('replaced', 'reused', 'loggedOut')),
      check ((ended_at is null) = (ended_as is null))
    )`.execute(db);
  await sql`create index token_family_live on token_family (user_id) where ended_at is null`.execute(db);
  await sql`
    create table access_token (
      hash bytea primary key,
      family_id bigint not null references token_family on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index access_token_family on access_token (family_id)`.execute(db);
  await sql`
    create table refresh_token (
      hash bytea primary key,
      family_id bigint not null references token_family on delete cascade,
      expires_at timestamptz not null,
      used_at timestamptz,
      salt bytea,
      check ((used_at is null) = (salt is null))
    )`.execute(db);
  await sql`create index refresh_token_family on refresh_token (family_id)`.execute(db);
  await sql`
    create table login_failure (
      account bytea not null,
      address bytea not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index login_failure_account on login_failure (account, at)`.execute(db);
};
