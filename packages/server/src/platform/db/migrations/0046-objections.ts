import { type Kysely, sql } from 'kysely';

/** An examinee answers incidents of their sheet, each once; several of them by one text. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table objection (
      id bigint generated always as identity primary key,
      sheet_id bigint not null references answers_sheet,
      text text not null,
      is_upheld boolean,
      answer text,
      created_at timestamptz not null,
      decided_at timestamptz,
      constraint objection_decided_check check (((decided_at is null) = (is_upheld is null)) and ((decided_at is null) = (answer is null)))
    )`.execute(db);
  await sql`create index objection_sheet on objection (sheet_id)`.execute(db);
  await sql`create index objection_pending on objection (id) where decided_at is null`.execute(db);
  await sql`alter table incident add column objection_id bigint references objection`.execute(db);
  await sql`create index incident_objection on incident (objection_id) where objection_id is not null`.execute(db);
};
