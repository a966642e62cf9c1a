import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { touchSheet } from '../../exams/sheets/touch-sheet.ts';
import { keepAction } from '../../platform/audit/operator-action-store.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { publishAll } from '../../platform/live/publish.ts';
import type { WatchedSheetOf } from '../may-watch.ts';
import { endWhere, isOver } from './end-viewings.ts';

export type BeginOutcome =
  | { readonly kind: 'begun'; readonly viewing: number }
  /** Someone else views it. */
  | { readonly kind: 'taken'; readonly by: string }
  | { readonly kind: 'notUnderWay' | 'signedOut' };

/** It may have ended a moment ago: whoever was last is who was in the way. */
const viewerOf = async (tx: Tx, examineeId: number): Promise<string> => {
  const { full_name } = await tx
    .selectFrom('viewing')
    .innerJoin('app_user as proctor', 'proctor.id', 'viewing.proctor_id')
    .select('proctor.full_name')
    .where('viewing.examinee_id', '=', examineeId)
    .orderBy('viewing.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return full_name;
};

const isSignedIn = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx
    .selectFrom('token_family')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** One after another: of two at once by the same person, the later one sees the earlier one's, and takes its place. */
const waitForOthers = (tx: Tx, examineeId: number) =>
  sql`select pg_advisory_xact_lock(hashtext(${`quipu viewing ${examineeId}`}))`.execute(tx);

/** One viewer at a time of each examinee. Of the same person's the newest counts: a page that was reloaded has lost its own. */
export const beginViewing = (
  db: Db,
  { watcher, sheetId, userId: examineeId, status }: WatchedSheetOf,
  at: EpochMs,
): Promise<BeginOutcome> =>
  db.transaction().execute(async (tx): Promise<BeginOutcome> => {
    if (status !== 'A') return { kind: 'notUnderWay' };
    await waitForOthers(tx, examineeId);
    if (!(await isSignedIn(tx, examineeId))) return { kind: 'signedOut' };
    const stops = await endWhere(tx, at, (where) =>
      where.and([
        where('viewing.examinee_id', '=', examineeId),
        where.or([where('viewing.proctor_id', '=', watcher.userId), isOver(at)(where)]),
      ]),
    );
    const begun = await tx
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
    if (begun === undefined) return { kind: 'taken', by: await viewerOf(tx, examineeId) };
    const what = { action: 'view', sheetId, viewing: begun.id };
    await keepAction(tx, watcher.reference, null, what, at);
    await touchSheet(tx, sheetId);
    await publishAll(tx, stops);
    return { kind: 'begun', viewing: begun.id };
  });
