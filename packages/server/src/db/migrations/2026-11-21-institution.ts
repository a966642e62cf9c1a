import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table institution (
      id smallint primary key default 1 check (id = 1),
      settings jsonb not null,
      updated_at timestamptz not null default now()
    )`.execute(db);
};
