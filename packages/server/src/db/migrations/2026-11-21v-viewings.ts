import { type Kysely, sql } from 'kysely';

/**
 * Who watches whose live video: one at a time, over once it is ended or not renewed. `signals`: what its two ends have said
 * since it was renewed. A pushed event that is passing is of use at once or never.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table viewing (
      id bigint generated always as identity primary key,
      sheet_id bigint not null references answers_sheet on delete cascade,
      examinee_id bigint not null references app_user on delete cascade,
      proctor_id bigint not null references app_user on delete cascade,
      started_at timestamptz not null,
      renewed_at timestamptz not null,
      ended_at timestamptz,
      signals integer not null default 0
    ) with (fillfactor = 80)`.execute(db);
  await sql`create unique index viewing_live on viewing (examinee_id) where ended_at is null`.execute(db);
  await sql`create index viewing_sheet on viewing (sheet_id)`.execute(db);
  await sql`alter table push_event add column is_passing boolean not null default false`.execute(db);
  await sql`create index push_event_passing on push_event (at) where is_passing`.execute(db);
};
