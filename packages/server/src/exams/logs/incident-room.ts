import type { Tx } from '../../platform/db/database.ts';

/** More of one sheet are in its log, and tell nobody more. */
export const MAX_INCIDENTS = 1_000;

/** Counts how many more incidents of a sheet are kept; its log is held. */
export const incidentRoom = async (tx: Tx, sheetId: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('incident')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sheet_id', '=', sheetId)
    .executeTakeFirstOrThrow();
  return Math.max(0, MAX_INCIDENTS - count);
};
