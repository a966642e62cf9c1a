import { type Chance, chanceOf } from '../../../packages/engine/src/testing/simulation/chance.ts';
import { type Fault, type Mix, mixOf } from './faults.ts';
import { type Shape, shapeOf } from './shape.ts';

/** One thing that the examinee, the operator or the world does. `a` and `b` choose among what is there by then. */
export interface Step {
  readonly kind: StepKind;
  readonly a: number;
  readonly b: number;
}

/** A step is what people do, or a fault. */
export type StepKind =
  | 'answer'
  | 'answerHere'
  | 'type'
  | 'pause'
  | 'wait'
  | 'next'
  | 'previous'
  | 'goTo'
  | 'startSection'
  | 'finish'
  | 'printScreen'
  | 'leave'
  /** A question of the map. */
  | 'press'
  /** The page and the server go at once, and come back. */
  | 'powerCut'
  | 'weather'
  | Fault;

/** All that a run is: the same plan is the same run. */
export interface Plan {
  readonly seed: number;
  readonly shape: Shape;
  readonly mix: Mix;
  readonly steps: readonly Step[];
}

/** Writes a plan as text, to be kept in a file and played again. */
export interface PlanAsJson extends Omit<Plan, 'mix'> {
  readonly mix: readonly Fault[];
}
export const asJson = (plan: Plan): PlanAsJson => ({ ...plan, mix: [...plan.mix] });
export const fromJson = (plan: PlanAsJson): Plan => ({ ...plan, mix: new Set(plan.mix) });

const USUAL: readonly (readonly [StepKind, number])[] = [
  ['answer', 8],
  ['answerHere', 4],
  ['type', 4],
  ['pause', 5],
  ['wait', 4],
  ['next', 2],
  ['previous', 1],
  ['goTo', 1],
  ['startSection', 2],
  ['finish', 0.4],
  ['printScreen', 0.3],
  ['leave', 0.7],
];
const WEIGHT_OF_FAULT = 1.2;
/** A sheet that is reopened has to have ended. */
const FINISH_TO_REOPEN = 2.5;
/** A person who goes back to an earlier device has to have left it. */
const DEVICE_TO_GO_BACK = 2;
const MIN_STEPS = 8;
const MORE_STEPS = 40;

const weighted = (mix: Mix): readonly (readonly [StepKind, number])[] => [
  ...USUAL,
  ['weather', 2],
  ['finish', mix.has('reopened') ? FINISH_TO_REOPEN : 0],
  ['secondDevice', mix.has('secondDevice') ? DEVICE_TO_GO_BACK : 0],
  ...[...mix].map((fault): readonly [StepKind, number] => [fault, WEIGHT_OF_FAULT]),
];

const draw = (all: ReturnType<typeof weighted>, chance: Chance): StepKind => {
  let left = chance() * all.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [kind, weight] of all) {
    left -= weight;
    if (left < 0) return kind;
  }
  return 'pause';
};

/** A stream of chance apart for each fault that came later. */
const HUNG_DISK_STREAM = 0xd15c;
const RARE = 0.12;

const withRare = (mix: Mix, seed: number): Mix =>
  chanceOf(seed ^ HUNG_DISK_STREAM)() < RARE ? new Set([...mix, 'hungDisk']) : mix;

export const planOf = (seed: number): Plan => {
  const chance = chanceOf(seed);
  const shape = shapeOf(chance);
  const mix = withRare(mixOf(chance), seed);
  const all = weighted(mix);
  const many = MIN_STEPS + Math.floor(chance() * MORE_STEPS);
  const steps = Array.from({ length: many }, (): Step => ({ kind: draw(all, chance), a: chance(), b: chance() }));
  return { seed, shape, mix, steps };
};
