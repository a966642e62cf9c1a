import type { Db } from '../db/database.ts';

/** More of one sheet are in its log, and tell nobody more. */
export const MOST_INCIDENTS = 1_000;

/** How many more incidents of a sheet are kept; its log is held. */
export const incidentRoom = async (within: Db, sheetId: number): Promise<number> => {
  const { count } = await within
    .selectFrom('incident')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sheet_id', '=', sheetId)
    .executeTakeFirstOrThrow();
  return Math.max(0, MOST_INCIDENTS - count);
};
