import type { EpochMs } from '@quipu/engine';
import type { OverrideKind } from '../../platform/db/columns/kinds.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Telling } from '../grading/tell-published.ts';
import { type DecisionOutcome, decideRegrade, type RegradeDecision } from './decide-regrade.ts';
import { type NoOverride, overrideIn } from './override-in.ts';
import { heldRequest } from './regrade-request-store.ts';
import { tellDecision } from './tell-decision.ts';

/** An operator answers this. `change`: to the right answers, as an author writes them. */
export interface RegradeAnswer {
  readonly status: RegradeDecision['status'];
  readonly change: { readonly kind: OverrideKind; readonly text: string } | null;
  /** The examinee reads it. */
  readonly answer: string;
}

export type AnsweredRequest =
  | Exclude<DecisionOutcome, { readonly kind: 'decided' }>
  | { readonly kind: NoOverride }
  | (Extract<DecisionOutcome, { readonly kind: 'decided' }> & {
      readonly isForm: boolean;
      /** Beside who did it. */
      readonly kept: object;
    });

/** Decides a request, grades everybody of its form anew where the right answers change, and tells those whom it concerns. */
export const answerRequest = async (
  tx: Tx,
  context: Telling,
  id: number,
  { status, change, answer }: RegradeAnswer,
  at: EpochMs,
): Promise<AnsweredRequest> => {
  // Held before anything is read: what an answer leaves unsaid is as the decision before it has it.
  const held = await heldRequest(tx, id);
  if (held === undefined) return { kind: 'noRequest' };
  if (held.status !== 'P') return { kind: 'alreadyDecided' };
  const override = change === null ? null : await overrideIn(tx, held, change.kind, change.text);
  if (typeof override === 'string') return { kind: override };
  const made: RegradeDecision = { status, answer, override, at };
  const outcome = await decideRegrade(tx, id, made);
  if (outcome.kind !== 'decided') return outcome;
  const { request, changed } = outcome;
  await tellDecision(tx, context, request, changed, made);
  const kept = { requestId: id, sheetId: request.sheetId, itemId: request.itemId, status, answer, override, changed };
  return { ...outcome, isForm: override !== null, kept };
};
