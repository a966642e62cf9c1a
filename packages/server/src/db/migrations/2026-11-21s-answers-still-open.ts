import { type Kysely, sql } from 'kysely';

/**
 * Until when a backup may still change the answers of a sheet whose time ran out; its grade is published after that. Null:
 * nothing changes them. `received_at` of a line: when it came here, which no device decides.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table answers_sheet add column open_until timestamptz`.execute(db);
  await sql`create index answers_sheet_open on answers_sheet (open_until) where open_until is not null`.execute(db);
  await sql`alter table session_log add column received_at timestamptz`.execute(db);
};
