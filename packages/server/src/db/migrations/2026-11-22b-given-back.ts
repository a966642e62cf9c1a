import { type Kysely, sql } from 'kysely';

/**
 * `given_back`: stretches of time that a sheet's clock ran and its examinee did not have, each with its one cause; `given_back_ms`
 * of a sheet: what was given of them. `loading_since`: its pictures and sounds are being fetched since then.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table answers_sheet
      add column loading_since timestamptz,
      add column given_back_ms integer not null default 0 check (given_back_ms >= 0)`.execute(db);
  await sql`
    create table given_back (
      id bigint generated always as identity primary key,
      sheet_id bigint not null references answers_sheet on delete cascade,
      epoch integer not null,
      cause text not null,
      from_at timestamptz not null,
      to_at timestamptz not null check (to_at >= from_at),
      given_ms integer not null check (given_ms >= 0),
      proposed_ms integer not null check (proposed_ms >= 0)
    )`.execute(db);
  await sql`create index given_back_sheet on given_back (sheet_id)`.execute(db);
};
