import type { RegradeStatus } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Tx } from '../../platform/db/database.ts';
import type { ItemOverride } from '../grading/right-answer.ts';
import { addOverride, decisionsOn, keepDecision } from './override-store.ts';
import { type ChangedGrade, recompute } from './recompute.ts';
import { heldRequest, type RegradeRequest } from './regrade-request-store.ts';

export interface RegradeDecision {
  readonly status: Exclude<RegradeStatus, 'P'>;
  /** The examinee reads it. */
  readonly answer: string;
  /** Only an accepted request has one; null: what was decided of the item before does for this one too. */
  readonly override: ItemOverride | null;
  readonly at: EpochMs;
}

export type DecisionOutcome =
  | { readonly kind: 'noRequest' | 'alreadyDecided' | 'needsOverride' }
  | { readonly kind: 'decided'; readonly request: RegradeRequest; readonly changed: readonly ChangedGrade[] };

/**
 * Decides a request. What an accepted one changes in the right answers holds for the whole form: everybody's grade of it is
 * computed anew, in the caller's transaction. The first decision stays.
 */
export const decideRegrade = async (
  tx: Tx,
  id: number,
  { status, answer, override, at }: RegradeDecision,
): Promise<DecisionOutcome> => {
  const request = await heldRequest(tx, id);
  if (request === undefined) return { kind: 'noRequest' };
  if (request.status !== 'P') return { kind: 'alreadyDecided' };
  if (status === 'A' && override === null && (await decisionsOn(tx, request)) === 0) return { kind: 'needsOverride' };
  await keepDecision(tx, id, { status, answer, at });
  if (override === null) return { kind: 'decided', request, changed: [] };
  await addOverride(tx, { ...request, requestId: request.id }, override);
  return { kind: 'decided', request, changed: await recompute(tx, request.formId, at) };
};
