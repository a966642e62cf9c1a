import type { SessionTimes } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { Tx } from '../../platform/db/database.ts';
import { heldSession, isSameTimes } from './session-actions.ts';

/** hasPeople: a sheet is of it, though its person was withdrawn or only tries it. */
export type RemovalProblem =
  | { readonly is: 'noSession' }
  | { readonly is: 'hasPeople' }
  | { readonly is: 'otherTimes'; readonly standing: SessionTimes };

export interface RemovedSession extends SessionTimes {
  readonly quizId: number;
  readonly evaluation: string;
  /** They watch it no more, nor a room of it. */
  readonly proctorIds: readonly number[];
}

/** Removes a session that no sheet is of. `before`: its times where its caller saw them; null: whatever they are. */
export const removeSession = async (
  tx: Tx,
  id: number,
  before: SessionTimes | null,
): Promise<E.Either<RemovalProblem, RemovedSession>> => {
  const session = await heldSession(tx, id);
  if (session === undefined) return E.left({ is: 'noSession' });
  const { start, end, timeLimit } = session;
  const standing = { start, end, timeLimit };
  if (before !== null && !isSameTimes(standing, before)) return E.left({ is: 'otherTimes', standing });
  const sheet = await tx.selectFrom('answers_sheet').select('id').where('session_id', '=', id).executeTakeFirst();
  if (sheet !== undefined) return E.left({ is: 'hasPeople' });
  const proctors = await tx
    .selectFrom('session_proctor')
    .select('user_id')
    .distinct()
    .where('session_id', '=', id)
    .orderBy('user_id')
    .execute();
  await tx.deleteFrom('quiz_session').where('id', '=', id).execute();
  return E.right({ ...session, proctorIds: proctors.map(({ user_id }) => user_id) });
};
