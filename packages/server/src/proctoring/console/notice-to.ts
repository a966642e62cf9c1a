import type { Db } from '../../platform/db/database.ts';
import { isSeenBy, type WatchedSessionOf } from '../may-watch.ts';

interface Addressed {
  readonly userIds: readonly number[];
  /** The audit log keeps it. */
  readonly what: object | readonly object[];
}

interface Row {
  readonly id: number;
  readonly user_id: number;
}
const peopleOf = (rows: readonly Row[]): readonly number[] => [...new Set(rows.map(({ user_id }) => user_id))];

/** Kept with the sheet of each. */
const toEach = (rows: readonly Row[]): Addressed => ({
  userIds: peopleOf(rows),
  what: rows.map(({ id, user_id }) => ({ sheetId: id, userId: user_id })),
});

/** Finds who gets a notice: of what is watched of a session all that have a sheet under way or to come, or the one whose sheet it is. */
export const noticeTo = async (
  db: Db,
  { sessionId, watcher, isWhole }: WatchedSessionOf,
  sheetId: number | null,
): Promise<Addressed | 'otherSession'> => {
  const sheets = db
    .selectFrom('answers_sheet as sheet')
    .select(['id', 'user_id'])
    .where('session_id', '=', sessionId)
    .where(isSeenBy(watcher));
  if (sheetId === null) {
    const all = await sheets
      .where('status', 'in', ['P', 'A'])
      .where('is_valid', '=', true)
      .orderBy('sheet.id')
      .execute();
    // What is said to some rooms is no part of the records of the others.
    return isWhole ? { userIds: peopleOf(all), what: { sessionId, people: peopleOf(all).length } } : toEach(all);
  }
  const one = await sheets.where('id', '=', sheetId).executeTakeFirst();
  if (one === undefined) return 'otherSession';
  return { userIds: [one.user_id], what: { sheetId, userId: one.user_id } };
};

/** Tells those of several sheets that are under way or to come. */
export const noticeToMany = async (db: Db, sheetIds: readonly number[]): Promise<Addressed> => {
  const found = await db
    .selectFrom('answers_sheet')
    .select(['id', 'user_id'])
    .where('id', '=', ({ val, fn }) => fn.any(val([...sheetIds])))
    .where('status', 'in', ['P', 'A'])
    .where('is_valid', '=', true)
    .orderBy('id')
    .execute();
  return toEach(found);
};
