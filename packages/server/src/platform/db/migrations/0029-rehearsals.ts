import { type Kysely, sql } from 'kysely';

/**
 * A rehearsal has people and evaluations of its own, marked by it: they are in no list, and are removed with all that hangs on them. What
 * stays is its row, with what came of it. One at a time is under way.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table rehearsal (
      id bigint generated always as identity primary key,
      seed integer not null,
      who text not null,
      process text not null,
      begun_at timestamptz not null,
      alive_at timestamptz not null,
      stop_asked_at timestamptz,
      ended_at timestamptz,
      progress jsonb not null,
      report jsonb
    )`.execute(db);
  await sql`create unique index rehearsal_one_under_way on rehearsal ((true)) where ended_at is null`.execute(db);
  await sql`alter table app_user add column rehearsal_id bigint references rehearsal`.execute(db);
  await sql`alter table quiz add column rehearsal_id bigint references rehearsal`.execute(db);
  await sql`create index app_user_rehearsal on app_user (rehearsal_id) where rehearsal_id is not null`.execute(db);
  await sql`create index quiz_rehearsal on quiz (rehearsal_id) where rehearsal_id is not null`.execute(db);
};
