import type { Violation } from '../../../packages/engine/src/testing/invariants.ts';
import type { Plan, PlanAsJson } from '../world/plan.ts';

/** What a worker tells of each seed, as a line of JSON. */
export interface SeedReport {
  readonly seed: number;
  readonly violations: readonly Violation[];
  /** How often each fault struck, and how often each invariant was looked at. */
  readonly struck: Readonly<Record<string, number>>;
  readonly checked: Readonly<Record<string, number>>;
  readonly statements: number;
  /** Of the trace; null: it was not kept. */
  readonly digest: string | null;
  /** Where it failed: what is left of its plan when all that is not needed for it is gone, and the trace of that. */
  readonly shrunk: { readonly plan: PlanAsJson; readonly text: string; readonly trace: readonly string[] } | null;
}

/** What a worker is to do: every `step`th seed from `from` on, or one plan. */
export interface Work {
  readonly from: number;
  readonly step: number;
  readonly seeds: number;
  /** Keep and digest every trace. */
  readonly digests: boolean;
  /** Make what failed as small as it can be. */
  readonly shrinks: boolean;
  /** Invariants whose violations are known: they are told, and not shrunk. */
  readonly known: readonly string[];
  readonly plan: PlanAsJson | null;
}

export const planText = ({ seed, shape, mix, steps }: Plan): string =>
  [
    `seed ${seed}, ${JSON.stringify(shape)}`,
    `faults: ${[...mix].join(', ') || 'none'}`,
    ...steps.map(({ kind, a, b }) => `  ${kind} ${a.toFixed(3)} ${b.toFixed(3)}`),
  ].join('\n');
