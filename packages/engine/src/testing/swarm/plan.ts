import type { Millis } from '../../model/units.ts';
import { type Chance, chanceOf } from '../simulation/chance.ts';
import { oneOf, weighed, whole } from './draw.ts';
import { type DrawnSheet, drawSheet } from './draw-sheet.ts';
import { DRAWN_FAULTS, type Fault, NETWORK_FAULTS } from './faults.ts';

/** Steps of the examinee, in any run. */
const HABITS = [
  ['answer', 4],
  ['answerHere', 9],
  ['type', 4],
  ['next', 4],
  ['previous', 1],
  ['goTo', 2],
  ['startSection', 3],
  ['camera', 0.3],
  ['printScreen', 0.2],
  ['flush', 0.3],
  ['pause', 6],
  ['longPause', 3],
] as const;

/** Steps that bring a fault about, or end it. Faults of single requests come in storms. */
const CAUSES = {
  storm: ['storm', 'calm'],
  unreachable: ['outage', 'reachable'],
  refusing: ['refuse', 'accept'],
  browserOffline: ['browserOffline', 'browserOnline'],
  reload: ['reload'],
  pageKilled: ['kill'],
  pageFrozen: ['freeze'],
  secondTab: ['takeOver'],
  secondDevice: ['otherDevice'],
  diskFails: ['diskFails', 'diskWorks'],
  diskFull: ['diskFull', 'diskWorks'],
  diskSlow: ['diskSlow', 'diskWorks'],
  diskCleared: ['clearDisk'],
  wallSet: ['setWall'],
  sleep: ['sleep'],
  extension: ['extend'],
  accommodation: ['accommodate'],
  endedByOperator: ['endSheet'],
  reopened: ['endSheet', 'reopen'],
  illEntry: ['answerIll'],
  heavyEntry: ['answerHeavy'],
  sheetEnd: ['lastSeconds'],
  sectionEnd: ['startSection', 'longPause'],
  finish: ['finish'],
} as const;

/** Rare reports of a device, and rare text in a control. */
const REPORTS = [
  ['doubt', 4],
  ['microphone', 2],
  ['displays', 0.3],
  ['typeNoNumber', 2],
] as const;

/** Marks that an examinee sets. */
const FLAGS = [['flag', 1]] as const;

/** Steps of an operator upon the clocks. */
const PAUSES = [
  ['stopClocks', 3],
  ['runClocks', 2],
] as const;

/** More time of which a page hears only once it would be over by the time that it had. */
const MISSED = [['missTimes', 1]] as const;

type Habit = (typeof HABITS | typeof REPORTS | typeof FLAGS | typeof PAUSES | typeof MISSED)[number][0];
type Cause = (typeof CAUSES)[keyof typeof CAUSES][number];

export interface Step {
  readonly kind: Habit | Cause;
  /** Selects the item, the details, or the time of the step. */
  readonly a: number;
  readonly b: number;
}

/** Everything that a run is made of, but what chance decides on the way. */
export interface Plan {
  readonly seed: number;
  readonly rates: Readonly<Partial<Record<Fault, number>>>;
  readonly steps: readonly Step[];
}

/** The probability that a run has a given fault. */
const IN_SWARM = 0.3;
const RATES = [0.05, 0.1, 0.2, 0.4, 0.7] as const;
const MAX_STEPS = 28;

const isStormy = (rates: Plan['rates']): boolean => NETWORK_FAULTS.some((fault) => rates[fault] !== undefined);

const drawStep = (chance: Chance, weights: readonly (readonly [Step['kind'], number])[]): Step => ({
  kind: weighed(chance, weights) ?? 'pause',
  a: whole(chance, 0, 1_000),
  b: whole(chance, 0, 1_000),
});

/** Another stream for each use: a step more or less does not change the sheet. */
const SHEET_STREAM = 0x5eed;
/**
 * A stream of chance apart, which makes more sheets large: so the seeds that broke something once (swarm.test.ts) keep
 * their runs.
 */
const LARGE_STREAM = 0x1a796;
const MORE_LARGE = 0.3;
const LONG_LIMIT_MS: Millis = 36_000_000;

export interface PlannedSheet extends DrawnSheet {
  readonly limit: Millis;
}

/** The sheet of a plan: its seed's, and its time too, but for runs in which it must not end. */
export const sheetOf = ({ seed, rates }: Plan): PlannedSheet => {
  const chance = chanceOf(seed ^ SHEET_STREAM);
  const drawn = drawSheet(chance, chanceOf(seed ^ LARGE_STREAM)() < MORE_LARGE);
  return { ...drawn, limit: rates.sheetEnd === undefined ? LONG_LIMIT_MS : whole(chance, 40, 400) * 1_000 };
};

const HEAVY_STREAM = 0xbea5;
const REPORTS_STREAM = 0xcafe;
const FLAGS_STREAM = 0xf1a6;
const PAUSES_STREAM = 0x9a05e;
const MISSED_STREAM = 0x3155;
const MORE_RUNS = 0.1;
const MAX_HEAVY = 3;
const MAX_REPORTS = 6;
const MAX_FLAGS = 4;
const MAX_PAUSES = 5;
const MAX_MISSED = 2;

type Weights = readonly (readonly [Step['kind'], number])[];

/** The same steps, and in some runs more of another kind between them, from a stream of their own: the others are what they were. */
const withMore = (steps: readonly Step[], chance: Chance, weights: Weights, most: number): readonly Step[] => {
  if (chance() >= MORE_RUNS) return steps;
  const more = [...steps];
  for (let count = whole(chance, 1, most + 1); count > 0; count -= 1)
    more.splice(whole(chance, 0, more.length + 1), 0, drawStep(chance, weights));
  return more;
};

export const drawPlan = (seed: number): Plan => {
  const chance = chanceOf(seed);
  const rates: Partial<Record<Fault, number>> = {};
  for (const fault of DRAWN_FAULTS) if (chance() < IN_SWARM) rates[fault] = oneOf(chance, RATES);
  const causes = Object.entries(CAUSES).flatMap(([fault, kinds]) =>
    (fault === 'storm' ? isStormy(rates) : rates[fault as Fault] !== undefined)
      ? kinds.map((kind) => [kind, 1.2] as const)
      : [],
  );
  const weights = [...HABITS, ...causes];
  const count = whole(chance, 4, MAX_STEPS);
  const steps = Array.from({ length: count }, () => drawStep(chance, weights));
  const stormy = isStormy(rates) && chance() < 0.7;
  const drawn: readonly Step[] = stormy ? [{ kind: 'storm', a: 0, b: 0 }, ...steps] : steps;
  const heavy = withMore(drawn, chanceOf(seed ^ HEAVY_STREAM), [['answerHeavy', 1]], MAX_HEAVY);
  const reporting = withMore(heavy, chanceOf(seed ^ REPORTS_STREAM), REPORTS, MAX_REPORTS);
  const flagging = withMore(reporting, chanceOf(seed ^ FLAGS_STREAM), FLAGS, MAX_FLAGS);
  const pausing = withMore(flagging, chanceOf(seed ^ PAUSES_STREAM), PAUSES, MAX_PAUSES);
  return { seed, rates, steps: withMore(pausing, chanceOf(seed ^ MISSED_STREAM), MISSED, MAX_MISSED) };
};
