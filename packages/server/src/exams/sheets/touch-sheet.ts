import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/**
 * Something that proctors see of the sheet has changed; within the transaction that changes it. Its row, its answers, its
 * incidents and its photos say so themselves (triggers).
 */
export const touchSheet = (db: Db, sheetId: number) =>
  db.insertInto('sheet_change').values({ sheet_id: sheetId, left_session_id: null }).execute();

export const touchSheets = (db: Db, sheetIds: readonly number[]) =>
  sql`insert into sheet_change (sheet_id) select unnest(${[...sheetIds]}::bigint[])`.execute(db);
