import type { InvariantName } from '../../../packages/engine/src/testing/invariants.ts';
import type { Ground } from '../world/ground.ts';
import type { Plan, Step } from '../world/plan.ts';
import { type Run, runPlan } from './run-plan.ts';

const MAX_RUNS = 120;

/** Drops steps for as long as the same invariant breaks without them: halves first, then smaller parts, then one by one. */
export const shrink = async (failed: Run, invariant: InvariantName, ground: Ground): Promise<Run> => {
  let best = failed;
  let runs = 0;
  const breaks = async (plan: Plan): Promise<boolean> => {
    runs += 1;
    try {
      const run = await runPlan(plan, ground, true);
      if (!run.checks.violations.some((violation) => violation.invariant === invariant)) return false;
      best = run;
      return true;
    } catch {
      return false;
    }
  };
  for (let size = Math.ceil(best.plan.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < best.plan.steps.length && runs < MAX_RUNS; ) {
      const steps: readonly Step[] = best.plan.steps.filter((_, place) => place < from || place >= from + size);
      if (!(await breaks({ ...best.plan, steps }))) from += size;
    }
  }
  return best;
};
