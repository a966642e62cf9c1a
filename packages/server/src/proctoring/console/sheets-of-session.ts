import type { Db } from '../../platform/db/database.ts';

/** Whoever watches a session acts on its sheets alone. */
export const areOfSession = async (db: Db, sessionId: number, sheetIds: readonly number[]): Promise<boolean> => {
  const wanted = new Set(sheetIds);
  const found = await db
    .selectFrom('answers_sheet')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('session_id', '=', sessionId)
    .where('id', '=', ({ val, fn }) => fn.any(val([...wanted])))
    .executeTakeFirstOrThrow();
  return Number(found.count) === wanted.size;
};
