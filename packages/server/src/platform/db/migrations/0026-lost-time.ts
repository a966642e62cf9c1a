import { type Kysely, sql } from 'kysely';

/**
 * Time that is lost, and a person decides about. `server_alive`: when a process of this server last wrote that it runs; `server_outage`: when
 * none did. `line_silence`: when a person's device was silent,
 * by its socket, or by its reports where it has none. `given_back.decided_at`: somebody decided then about what was
 * proposed of a stretch; null: nobody has, or nothing was.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table server_alive (
      is_only boolean default true primary key check (is_only),
      last_at timestamptz not null
    ) with (fillfactor = 50)`.execute(db);
  await sql`
    create table server_outage (
      from_at timestamptz primary key,
      to_at timestamptz not null,
      check (to_at > from_at)
    )`.execute(db);
  await sql`create index server_outage_to on server_outage (to_at)`.execute(db);
  await sql`
    create table line_silence (
      user_id bigint not null references app_user on delete cascade,
      from_at timestamptz not null,
      to_at timestamptz not null,
      is_of_reports boolean not null,
      primary key (user_id, from_at, is_of_reports),
      check (to_at > from_at)
    )`.execute(db);
  await sql`alter table given_back add column decided_at timestamptz`.execute(db);
};
