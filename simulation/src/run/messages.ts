import type { Violation } from '../../../packages/engine/src/testing/invariants.ts';
import type { Plan, PlanAsJson } from '../world/plan.ts';

/** A worker tells this of each seed, as a line of JSON. */
export interface SeedReport {
  readonly seed: number;
  readonly violations: readonly Violation[];
  /** Counts how often each fault struck, and how often each invariant was looked at. */
  readonly struck: Readonly<Record<string, number>>;
  readonly checked: Readonly<Record<string, number>>;
  readonly statements: number;
  /** The hash of the trace. Null means that it was not kept. */
  readonly digest: string | null;
  /** A failure: what is left of its plan when all that is not needed for it is gone, and the trace of that. */
  readonly shrunk: { readonly plan: PlanAsJson; readonly text: string; readonly trace: readonly string[] } | null;
}

/** A worker's task: every `step`th seed from `from` on, or one plan. */
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
  /** Two power cuts each (world/cuts.ts). */
  readonly cuts: boolean;
}

export const planText = ({ seed, shape, mix, steps }: Plan): string =>
  [
    `seed ${seed}, ${JSON.stringify(shape)}`,
    `faults: ${[...mix].join(', ') || 'none'}`,
    ...steps.map(({ kind, a, b }) => `  ${kind} ${a.toFixed(3)} ${b.toFixed(3)}`),
  ].join('\n');
