import { type Kysely, sql } from 'kysely';

/**
 * A person's name to log in with is their reference: the number of an identity document or a passport. Of
 * tokens, keys, credentials, links and codes the database knows only hashes (SHA-256). `salt`: with the refresh
 * token that was presented, makes its successors again. The answer of a captcha is encrypted, because it can be
 * asked for again, spoken. `missing_steps`: what a login still asks of who it is of. `hears_after`: where its
 * list of pushed events starts, by their ids, which become visible in order: times are of several clocks. What
 * was pushed went to a person, or to everyone (`user_id` null); `sent_at`: when a broker took it, where there is
 * one; what is passing is of use at once or never. `push_grant`: which login was let into a channel, so that its
 * end ends what it hears.
 */
export const accounts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table agreement (
      id bigint generated always as identity primary key,
      title text not null check (title <> ''),
      content text not null,
      location text not null check (location in ('login', 'home', 'other')),
      audio text,
      is_active boolean not null default true,
      position integer not null
    )`.execute(db);
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
      extra_time_percent integer not null default 0 check (extra_time_percent >= 0 and extra_time_percent <= 300),
      extra_time_minutes integer not null default 0 check (extra_time_minutes >= 0 and extra_time_minutes <= 600),
      created_at timestamptz not null default now(),
      activated_at timestamptz default now(),
      email_confirmed_at timestamptz default now(),
      requires_code boolean not null default false,
      must_replace_password boolean not null default false,
      is_facelog_required boolean not null default false,
      dactilar_code_is_required boolean not null default false,
      photo_is_required boolean not null default false,
      card_is_required boolean not null default false
    )`.execute(db);
  await sql`create index app_user_email on app_user (lower(email))`.execute(db);
  await sql`create unique index app_user_reference on app_user (upper(reference))`.execute(db);
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
    create table captcha (
      key_hash bytea primary key,
      answer bytea not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index captcha_expiry on captcha (expires_at)`.execute(db);
  await sql`
    create table lab_hours (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user on delete cascade,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      check (ends_at > starts_at)
    )`.execute(db);
  await sql`create index lab_hours_user on lab_hours (user_id)`.execute(db);
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
  await sql`create index login_code_issued on login_code (issued_at)`.execute(db);
  await sql`create index login_code_user on login_code (user_id, issued_at)`.execute(db);
  await sql`
    create table login_failure (
      account bytea not null,
      address bytea not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index login_failure_account on login_failure (account, at)`.execute(db);
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
  await sql`create index mailed_link_expiry on mailed_link (expires_at)`.execute(db);
  await sql`create index mailed_link_user on mailed_link (user_id, purpose)`.execute(db);
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
  await sql`
    create table push_event (
      id bigint generated always as identity primary key,
      user_id bigint references app_user on delete cascade,
      name text not null,
      data jsonb not null,
      at timestamptz not null,
      sent_at timestamptz,
      is_passing boolean not null default false
    )`.execute(db);
  await sql`create index push_event_at on push_event (at)`.execute(db);
  await sql`create index push_event_of_person on push_event (user_id, id)`.execute(db);
  await sql`create index push_event_passing on push_event (at) where is_passing`.execute(db);
  await sql`create index push_event_unsent on push_event (id) where sent_at is null`.execute(db);
  await sql`
    create function last_push_event() returns bigint language sql stable
      as $$ select coalesce(max(id), 0) from push_event $$`.execute(db);
  await sql`
    create table token_family (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user on delete cascade,
      created_at timestamptz not null,
      ended_at timestamptz,
      ended_as text check (ended_as in ('replaced', 'reused', 'loggedOut')),
      hears_after bigint not null default last_push_event(),
      missing_steps text[] not null default '{}' check (missing_steps <@ '{face,dactilar,card}'::text[]),
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
    create table push_grant (
      socket_id text not null,
      channel text not null,
      family_id bigint not null references token_family on delete cascade,
      at timestamptz not null,
      primary key (socket_id, channel)
    )`.execute(db);
  await sql`create index push_grant_family on push_grant (family_id)`.execute(db);
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
};
