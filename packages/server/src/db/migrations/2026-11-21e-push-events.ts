import { type Kysely, sql } from 'kysely';

/**
 * What was pushed: to a person, or to everyone (`user_id` null). `sent_at`: when a broker took it, where
 * there is one. `push_grant`: which login was let into a channel, so that its end ends what it hears.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table push_event (
      id bigint generated always as identity primary key,
      user_id bigint references app_user on delete cascade,
      name text not null,
      data jsonb not null,
      at timestamptz not null,
      sent_at timestamptz
    )`.execute(db);
  await sql`create index push_event_of_person on push_event (user_id, id)`.execute(db);
  await sql`create index push_event_unsent on push_event (id) where sent_at is null`.execute(db);
  await sql`create index push_event_at on push_event (at)`.execute(db);
  await sql`
    create table push_key (
      id smallint primary key default 1 check (id = 1),
      key text not null,
      secret text not null
    )`.execute(db);
  await sql`
    create table push_grant (
      socket_id text not null,
      channel text not null,
      family_id bigint not null references token_family on delete cascade,
      at timestamptz not null,
      primary key (socket_id, channel)
    )`.execute(db);
  await sql`create index push_grant_family on push_grant (family_id)`.execute(db);
};
