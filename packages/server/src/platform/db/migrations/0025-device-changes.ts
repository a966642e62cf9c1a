import { type Kysely, sql } from 'kysely';

/** Keeps what was known of a sheet's device when another one opened the sheet: its reports are replaced by those of the new one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table device_change (
      sheet_id bigint not null references answers_sheet on delete cascade,
      epoch integer not null,
      at timestamptz not null,
      heard_at timestamptz,
      answered bigint,
      pending bigint,
      primary key (sheet_id, epoch)
    )`.execute(db);
};
