import type { Millis } from '../../model/units.ts';
import type { InvariantName, Violation } from '../invariants.ts';
import { Judge } from './judge.ts';
import type { Plan } from './plan.ts';
import { takeStep } from './take-step.ts';
import { World } from './world.ts';

export interface RunReport {
  readonly violations: readonly Violation[];
  /** Counts its faults, and the types of events that were written. */
  readonly happened: ReadonlyMap<string, number>;
  readonly traits: readonly string[];
  readonly checks: ReadonlyMap<InvariantName, number>;
  /** Everything in order; empty where it was not asked for. */
  readonly trace: readonly string[];
}

const LOOK_MS: Millis = 2_000;
/** The most visits to a sheet that has ended: one finds it closed, and the device sends what it still owes. */
const MAX_VISITS = 2;
const SENDING_MS: Millis = 60_000;
/** The longest wait between two attempts is half a minute, and a request is given up after twenty seconds. */
const MAX_HEALING_MS: Millis = 240_000;
/** And it takes minutes until it is known which answers the server falls over, at half a minute of silence for each attempt. */
const MAX_FINDING_MS: Millis = 1_200_000;

/** The world gets well. Nobody asks for anything again: what was owed is done by itself. */
const heal = async (world: World, judge: Judge): Promise<void> => {
  const { at, server, time, checks } = world;
  server.heal();
  // Nobody is told: whoever is paused asks.
  server.endPause();
  for (const { disk, machine, open } of world.devices) {
    disk.failing = 0;
    disk.slow = 0;
    machine.wakeUp();
    open?.page.thaw();
  }
  await time.pass(LOOK_MS);
  const { open } = at;
  // A page whose journal was cleared under it says that it can't save, until it is loaded anew.
  if (at.disk.isCleared()) await time.pass(SENDING_MS);
  if (open === null || open.started === false || at.disk.isCleared()) {
    at.reload();
  } else {
    open.link.browserSaid(true);
    open.runtime.setOnline(true);
  }
  let passed = 0;
  let visits = 0;
  let wrong = judge.isWell();
  const mayOweMore = (): boolean => at.open?.started === false && visits < MAX_VISITS;
  const most = MAX_HEALING_MS + (world.happened.has('heavyEntry') ? MAX_FINDING_MS : 0);
  while ((wrong !== null || mayOweMore()) && passed < most) {
    // Where there is nothing to go on from, the screen offers to try again.
    if (at.open?.started === false) {
      visits += 1;
      at.reload();
    }
    if (judge.mustBeOpenedAgain()) at.reload();
    await time.pass(LOOK_MS);
    passed += LOOK_MS;
    wrong = judge.isWell();
  }
  checks.that('healsByItself', wrong === null, () => `${wrong}, ${passed / 1_000} s after the last fault`);
};

/** Plays a plan: what must never happen is looked for while faults fly, what must happen once they are over. */
export const runPlan = async (plan: Plan, traced = false): Promise<RunReport> => {
  const world = new World(plan, traced);
  const judge = new Judge(world);
  const { checks, server, at } = world;
  at.logIn();
  at.openPage();
  await world.time.pass(LOOK_MS);
  for (const step of plan.steps) {
    if (checks.violations.length > 0) break;
    await takeStep(world, step);
    judge.afterStep();
  }
  if (checks.violations.length === 0) await heal(world, judge);
  judge.afterStep();
  if (checks.violations.length === 0) judge.atEnd();
  if (server.ends.some(({ status }) => status === 'FT')) world.count('sheetEnd');
  if (world.happened.has('SectionExpired')) world.count('sectionEnd');
  return {
    violations: checks.violations,
    happened: world.faults(),
    traits: world.traits,
    checks: checks.counts,
    trace: world.trace,
  };
};
