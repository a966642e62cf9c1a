import { type Kysely, sql } from 'kysely';

/** What an evaluation allows once it was taken, and how long after its end a backup is still taken (minutes). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table quiz
      add column permits_rescheduling boolean not null default false,
      add column shows_answers boolean not null default false,
      add column shows_regrades boolean not null default false,
      add column takes_regrades boolean not null default false,
      add column backup_minutes integer not null default 1440 check (backup_minutes >= 0)`.execute(db);
};
