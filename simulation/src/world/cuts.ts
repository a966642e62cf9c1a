import { type Chance, chanceOf } from '../../../packages/engine/src/testing/simulation/chance.ts';
import { type Fault, mixOf } from './faults.ts';
import type { Plan, Step, StepKind } from './plan.ts';
import { shapeOf } from './shape.ts';

const CUTS = 2;
const MAX_BETWEEN = 5;
const PRESSES = 4;
/** What a laboratory has beside its cuts. */
const OTHERS: readonly Fault[] = ['hungServer', 'slowReply', 'lostReply', 'noNetwork', 'sleep', 'extendedSheet'];
const BETWEEN: readonly StepKind[] = ['answer', 'answerHere', 'type', 'next', 'startSection', 'pause', 'wait', 'press'];

const pick = <A>(chance: Chance, all: readonly A[]): A => all[Math.floor(chance() * all.length)] as A;

/** The power fails twice, the server and the page with it; between and after the cuts somebody goes about by the map of questions. */
export const cutsPlanOf = (seed: number): Plan => {
  const chance = chanceOf(seed);
  const shape = shapeOf(chance);
  const mix = new Set(OTHERS.filter(() => chance() < 0.25));
  const step = (kind: StepKind): Step => ({ kind, a: chance(), b: chance() });
  const some = (most: number, kinds: readonly StepKind[]): readonly Step[] =>
    Array.from({ length: 1 + Math.floor(chance() * most) }, () => step(pick(chance, kinds)));
  const kinds = [...BETWEEN, ...mix];
  const steps = [...some(MAX_BETWEEN, kinds)];
  for (let cut = 0; cut < CUTS; cut += 1) {
    steps.push(step('powerCut'), ...some(MAX_BETWEEN, kinds));
    for (let press = 0; press < PRESSES; press += 1) steps.push(step('pause'), step('press'));
  }
  return { seed, shape, mix: new Set([...mix, ...(chance() < 0.2 ? mixOf(chance) : [])]), steps };
};
