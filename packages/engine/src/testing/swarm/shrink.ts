import type { Violation } from '../invariants.ts';
import type { Plan, Step } from './plan.ts';
import { type RunReport, runPlan } from './run-seed.ts';

const MAX_TRIES = 300;

export interface Shrunk {
  readonly plan: Plan;
  readonly violation: Violation;
}

const without = (steps: readonly Step[], from: number, count: number): readonly Step[] => [
  ...steps.slice(0, from),
  ...steps.slice(from + count),
];

/** Everything that a plan could do without, the largest pieces first. */
function* smaller(plan: Plan): Generator<Plan> {
  for (let size = Math.ceil(plan.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < plan.steps.length; from += size) {
      yield { ...plan, steps: without(plan.steps, from, size) };
    }
  }
  for (const fault of Object.keys(plan.rates)) {
    yield { ...plan, rates: Object.fromEntries(Object.entries(plan.rates).filter(([name]) => name !== fault)) };
  }
}

const firstOf = (report: RunReport): Violation | undefined => report.violations[0];

/** A plan as small as it can be found that breaks the same invariant. */
export const shrink = async (plan: Plan, violation: Violation): Promise<Shrunk> => {
  let found: Shrunk = { plan, violation };
  let tries = 0;
  for (let goesOn = true; goesOn && tries < MAX_TRIES; ) {
    goesOn = false;
    for (const candidate of smaller(found.plan)) {
      tries += 1;
      const broken = firstOf(await runPlan(candidate));
      if (broken?.invariant === violation.invariant) {
        found = { plan: candidate, violation: broken };
        goesOn = true;
        break;
      }
      if (tries >= MAX_TRIES) break;
    }
  }
  return found;
};
