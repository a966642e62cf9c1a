import type { Checks } from '../../../packages/engine/src/testing/invariants.ts';
import { checkFinal } from '../checks/final.ts';
import type { Ground } from '../world/ground.ts';
import type { Plan } from '../world/plan.ts';
import type { Trace } from '../world/trace.ts';
import { createWorld } from '../world/world.ts';
import { heal, tellLog } from './heal.ts';
import { beginPlay, takeStep } from './play.ts';

export interface Run {
  readonly plan: Plan;
  readonly checks: Checks;
  readonly struck: ReadonlyMap<string, number>;
  readonly trace: Trace;
  readonly statements: number;
}

/** One run from its beginning to its end: first nothing may break, then everything has to come right. */
export const runPlan = async (plan: Plan, ground: Ground, isTraced: boolean): Promise<Run> => {
  const world = await createWorld(plan, ground, isTraced);
  try {
    const play = await beginPlay(world);
    for (const step of plan.steps) await takeStep(play, step);
    const isRight = await heal(play);
    const isTold = await tellLog(play);
    await checkFinal(play, isRight, isTold);
  } finally {
    await world.end();
  }
  const { checks, struck, trace } = world;
  return { plan, checks, struck, trace, statements: world.statements() };
};
