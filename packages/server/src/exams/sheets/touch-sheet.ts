import type { Db } from '../../platform/db/database.ts';

/**
 * Something that proctors see of the sheet has changed; within the transaction that changes it. Its row, its answers, its
 * incidents and its photos say so themselves (triggers).
 */
export const touchSheet = (db: Db, sheetId: number) =>
  db.insertInto('sheet_change').values({ sheet_id: sheetId, left_session_id: null }).execute();
