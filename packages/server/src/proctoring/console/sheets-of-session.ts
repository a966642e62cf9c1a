import type { Db } from '../../platform/db/database.ts';
import { isSeenBy, type WatchedSessionOf } from '../may-watch.ts';

/** Whoever watches a session, or some of its rooms, acts on those sheets alone. */
export const areOfSession = async (
  db: Db,
  { sessionId, watcher }: Pick<WatchedSessionOf, 'sessionId' | 'watcher'>,
  sheetIds: readonly number[],
): Promise<boolean> => {
  const wanted = new Set(sheetIds);
  const found = await db
    .selectFrom('answers_sheet as sheet')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('session_id', '=', sessionId)
    .where(isSeenBy(watcher))
    .where('id', '=', ({ val, fn }) => fn.any(val([...wanted])))
    .executeTakeFirstOrThrow();
  return Number(found.count) === wanted.size;
};

/** The sheets of a session that they watch. */
export const sheetsSeenBy = async (
  db: Db,
  { sessionId, watcher }: Pick<WatchedSessionOf, 'sessionId' | 'watcher'>,
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('answers_sheet as sheet')
    .select('id')
    .where('session_id', '=', sessionId)
    .where(isSeenBy(watcher))
    .execute();
  return new Set(rows.map(({ id }) => id));
};
