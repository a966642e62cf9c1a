import { type Kysely, sql } from 'kysely';

/**
 * `quiz_session.is_sealed`: a laboratory holds its questions under a seal until the hour, and nobody begins. `session_code`: it
 * opens them, in whichever package they are; `said_at`: it was told to somebody. `opened_session`: when a laboratory opened it, and
 * the keys of its pictures and sounds.
 * `local_run`: each start of a laboratory's server, and whether the institution has what came of it; `laboratory_run`: the same, and
 * `laboratory_opening`, as results told it. `laboratory_taking.started_at`: when the sheet was begun there.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table quiz_session add column is_sealed boolean not null default false`.execute(db);
  await sql`alter table laboratory add column codes_given_at timestamptz`.execute(db);
  await sql`
    alter table laboratory_here
      add column files integer not null default 0,
      add column sealed_files integer not null default 0,
      add column file_bytes bigint not null default 0`.execute(db);
  await sql`
    create table session_code (
      session_id integer primary key references quiz_session on delete cascade,
      code bytea not null,
      said_at timestamptz
    )`.execute(db);
  await sql`
    create table opened_session (
      session_id integer primary key references quiz_session on delete cascade,
      opened_at timestamptz not null,
      files jsonb not null
    )`.execute(db);
  await sql`
    create table local_run (
      number integer primary key,
      computer text not null,
      host text not null,
      tag text not null,
      started_at timestamptz not null,
      is_handed boolean not null default false
    )`.execute(db);
  await sql`
    create table laboratory_run (
      laboratory_id text not null references laboratory on delete cascade,
      computer text not null,
      number integer not null,
      tag text not null,
      started_at timestamptz not null,
      primary key (laboratory_id, computer, number, tag)
    )`.execute(db);
  await sql`alter table laboratory_taking add column started_at timestamptz`.execute(db);
  await sql`
    create table laboratory_opening (
      laboratory_id text not null references laboratory on delete cascade,
      computer text not null,
      session_id integer not null,
      opened_at timestamptz not null,
      primary key (laboratory_id, computer, session_id, opened_at)
    )`.execute(db);
};
