import { type EpochMs, FinalStatus, type SheetStatus } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import type { Tx } from '../../platform/db/database.ts';
import type { RosterProblem } from './plan-roster.ts';
import { type Changed, putOne } from './roster-actions.ts';
import { countAgain } from './withdraw.ts';

/** A sheet that is in a session, as its roster has it. */
export interface SheetOfSession {
  readonly id: number;
  readonly userId: number;
  readonly sessionId: number;
  readonly status: SheetStatus;
  readonly isWithdrawn: boolean;
}

export type TakenBack =
  /** Its evaluation ended when its person was withdrawn, and counts again. */
  { readonly kind: 'ended' } | { readonly kind: 'back'; readonly changed: Changed };
export type NotTakenBack = RosterProblem | 'notWithdrawn' | 'tookAgain';

/** Lets somebody who was withdrawn from a session be on its roster again. Left: why not; nothing was changed. */
export const takeBack = async (
  tx: Tx,
  { id, userId, sessionId, status, isWithdrawn }: SheetOfSession,
  now: EpochMs,
): Promise<E.Either<NotTakenBack, TakenBack>> => {
  if (!isWithdrawn) return E.left('notWithdrawn');
  if (FinalStatus.is(status)) return (await countAgain(tx, id)) ? E.right({ kind: 'ended' }) : E.left('tookAgain');
  const put = await putOne(tx, { userId, sessionId, room: 'asIs', desk: null, isTrial: 'asIs' }, now);
  return E.isLeft(put) ? put : E.right({ kind: 'back', changed: put.right });
};
