import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { WatchedSheetOf } from '../console/may-watch.ts';
import { touchSheet } from '../console/touch-sheet.ts';
import type { Db } from '../db/database.ts';
import { keepAction } from '../evaluations/operator-action-store.ts';
import type { Within } from '../evaluations/sheet-store.ts';
import { publishAll } from '../live/publish.ts';
import { endWhere, isOver } from './end-viewings.ts';

export type BeginOutcome =
  | { readonly kind: 'begun'; readonly viewing: number }
  /** Someone else views it. */
  | { readonly kind: 'taken'; readonly by: string }
  | { readonly kind: 'notUnderWay' | 'signedOut' };

/** It may have ended a moment ago: whoever was last is who was in the way. */
const viewerOf = async (within: Within, examineeId: number): Promise<string> => {
  const { full_name } = await within
    .selectFrom('viewing')
    .innerJoin('app_user as proctor', 'proctor.id', 'viewing.proctor_id')
    .select('proctor.full_name')
    .where('viewing.examinee_id', '=', examineeId)
    .orderBy('viewing.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return full_name;
};

const isSignedIn = async (within: Within, userId: number): Promise<boolean> =>
  (await within
    .selectFrom('token_family')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** One after another: of two at once by the same person, the later one sees the earlier one's, and takes its place. */
const waitForOthers = (within: Within, examineeId: number) =>
  sql`select pg_advisory_xact_lock(hashtext(${`quipu viewing ${examineeId}`}))`.execute(within);

/** One viewer at a time of each examinee. Of the same person's the newest counts: a page that was reloaded has lost its own. */
export const beginViewing = (
  db: Db,
  { watcher, sheetId, userId: examineeId, status }: WatchedSheetOf,
  at: EpochMs,
): Promise<BeginOutcome> =>
  db.transaction().execute(async (within): Promise<BeginOutcome> => {
    if (status !== 'A') return { kind: 'notUnderWay' };
    await waitForOthers(within, examineeId);
    if (!(await isSignedIn(within, examineeId))) return { kind: 'signedOut' };
    const stops = await endWhere(within, at, (where) =>
      where.and([
        where('viewing.examinee_id', '=', examineeId),
        where.or([where('viewing.proctor_id', '=', watcher.userId), isOver(at)(where)]),
      ]),
    );
    const begun = await within
      .insertInto('viewing')
      .values({
        sheet_id: sheetId,
        examinee_id: examineeId,
        proctor_id: watcher.userId,
        started_at: new Date(at),
        renewed_at: new Date(at),
        ended_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (begun === undefined) return { kind: 'taken', by: await viewerOf(within, examineeId) };
    const what = { action: 'view', sheetId, viewing: begun.id };
    await keepAction(within, watcher.reference, null, what, at);
    await touchSheet(within, sheetId);
    await publishAll(within, stops);
    return { kind: 'begun', viewing: begun.id };
  });
