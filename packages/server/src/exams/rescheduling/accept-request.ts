import type { EpochMs } from '@quipu/engine';
import type { Tx } from '../../platform/db/database.ts';
import { carryAssignment, placeOf } from '../assignments/assignment-store.ts';
import { deskIn } from '../roster/desk-in.ts';
import { sheetsOut } from '../sheets/sheets-out.ts';
import { hasOtherAttempt, moveSheet, newAttempt, sessionWithId } from './attempt-store.ts';
import type { Candidate } from './candidate-store.ts';
import { canBeRescheduled } from './rescheduling-rules.ts';

export interface Acceptance {
  readonly sessionId: number;
  /** It will be taken there; null: where it would have been. */
  readonly location: string | null;
}
export type AcceptProblem =
  | 'wrongStatus'
  | 'noSession'
  | 'otherEvaluation'
  | 'sessionOver'
  | 'sameSession'
  | 'inLaboratory'
  | 'otherAttempt';

/** Tells why a sheet cannot be taken in a session; null: it can. */
const problemWith = async (tx: Tx, candidate: Candidate, to: number, now: EpochMs): Promise<AcceptProblem | null> => {
  if (candidate.isWithdrawn || !canBeRescheduled(candidate.status)) return 'wrongStatus';
  const session = await sessionWithId(tx, to);
  if (session === undefined) return 'noSession';
  if (session.quiz_id !== candidate.quizId) return 'otherEvaluation';
  if (session.ends_at <= now) return 'sessionOver';
  if (candidate.status === 'P' && (await sheetsOut(tx, [candidate.id])).size > 0) return 'inLaboratory';
  if (candidate.status === 'P') return to === candidate.sessionId ? 'sameSession' : null;
  return (await hasOtherAttempt(tx, candidate)) ? 'otherAttempt' : null;
};

export type AcceptOutcome =
  | { readonly kind: 'refused'; readonly problem: AcceptProblem }
  | { readonly kind: 'accepted'; readonly sheetId: number; readonly location: string };

/** Puts a held sheet into another session: one that was not started moves, one whose time ran out gets another attempt. */
export const acceptInto = async (
  tx: Tx,
  candidate: Candidate,
  { sessionId, location }: Acceptance,
  now: EpochMs,
): Promise<AcceptOutcome> => {
  const problem = await problemWith(tx, candidate, sessionId, now);
  if (problem !== null) return { kind: 'refused', problem };
  const isMoved = candidate.status === 'P';
  const at = location === null ? await deskIn(tx, sessionId, candidate.roomId) : null;
  if (isMoved) await moveSheet(tx, candidate.id, sessionId, at, now);
  const sheetId = isMoved ? candidate.id : await newAttempt(tx, candidate, sessionId, at, now);
  await carryAssignment(tx, candidate.id, sheetId, { location, hasRoom: at !== null });
  return { kind: 'accepted', sheetId, location: await placeOf(tx, sheetId) };
};
