import type { RegradeStatus } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Db } from '../db/database.ts';
import { addOverride, isOverridden, keepDecision } from './override-store.ts';
import { type ChangedGrade, recompute } from './recompute.ts';
import { heldRequest, type RegradeRequest } from './regrade-request-store.ts';
import type { ItemOverride } from './right-answer.ts';

export interface RegradeDecision {
  readonly status: Exclude<RegradeStatus, 'P'>;
  /** What the examinee reads. */
  readonly answer: string;
  /** Only of an accepted one; null: what was decided of the item before does for this one too. */
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
  within: Db,
  id: number,
  { status, answer, override, at }: RegradeDecision,
): Promise<DecisionOutcome> => {
  const request = await heldRequest(within, id);
  if (request === undefined) return { kind: 'noRequest' };
  if (request.status !== 'P') return { kind: 'alreadyDecided' };
  if (status === 'A' && override === null && !(await isOverridden(within, request))) return { kind: 'needsOverride' };
  await keepDecision(within, id, { status, answer, at });
  if (override === null) return { kind: 'decided', request, changed: [] };
  await addOverride(within, request, override);
  return { kind: 'decided', request, changed: await recompute(within, request.formId, at) };
};
