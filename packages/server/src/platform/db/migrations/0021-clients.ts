import { type Kysely, sql } from 'kysely';

/** An evaluation may be for the desktop application, or for Safe Exam Browser; each sheet has what it was opened in. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table quiz
      add column asks_desktop boolean not null default false,
      add column asks_seb boolean not null default false,
      add column seb_config_keys text[] not null default '{}',
      add column seb_exam_keys text[] not null default '{}'`.execute(db);
  await sql`
    alter table answers_sheet
      add column client text check (client in ('browser', 'desktop', 'build', 'seb'))`.execute(db);
};
