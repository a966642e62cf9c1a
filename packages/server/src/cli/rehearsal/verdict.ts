import type { RehearsalReport, RehearsalStep, RehearsedMisfortune } from '@quipu/contract';
import type { Measured } from './figures.ts';
import { texts } from './texts.ts';

/** Something that a step was found to come to, beside its figures. */
export type Found = Measured &
  Pick<RehearsalStep, 'lost' | 'checked' | 'finished'> & {
    /** So many went without an end. */
    readonly gone: number;
  };

interface Criterion {
  /** Misfortunes are made of errors and slowness: of them this alone is asked. */
  readonly isAlways?: true;
  /** Null: it is met. */
  readonly broken: (found: Found) => string | null;
}

const START_MS = 60_000;
const REPLY_MS = 1_000;
const END_MS = 30_000;
/** The share of all requests. Weak networks have some, which are the candidates' own. */
const TROUBLES = 0.02;
export const ANSWERS = 'POST /api/answers-sheet/N/answers';

const above = (value: number | null, limit: number, said: (value: number, limit: number) => string): string | null =>
  value !== null && value > limit ? said(value, limit) : null;

/** A step holds that breaks none of these. The reason of each limit is in decision 80. */
export const CRITERIA: readonly Criterion[] = [
  { isAlways: true, broken: ({ opened, people }) => (opened < people ? texts.notIn(people - opened) : null) },
  // Some go without an end, as people do.
  {
    isAlways: true,
    broken: ({ finished, gone, people }) =>
      finished + gone < people ? texts.notEnded(people - finished - gone) : null,
  },
  { broken: ({ started }) => above(started.p99, START_MS, texts.slowStart) },
  {
    broken: ({ calls }) => above(calls.find(({ call }) => call === ANSWERS)?.p99 ?? null, REPLY_MS, texts.slowAnswers),
  },
  { broken: ({ ended }) => above(ended.p99, END_MS, texts.slowEnd) },
  { isAlways: true, broken: ({ lost }) => (lost > 0 ? texts.lost(lost) : null) },
  {
    broken: ({ troubles, replies }) => {
      const count = troubles.reduce((sum, one) => sum + one.count, 0);
      return count > Math.max(1, replies.count * TROUBLES) ? texts.manyTroubles(count, replies.count) : null;
    },
  },
];

/** The candidates' own program was behind: then what is slow may be them. */
const LAG_MS = 250;
const MACHINE_FULL = 0.9;
/** So much of a full machine is theirs. */
const OWN_SHARE = 0.25;

export const judged = ({ gone, ...figures }: Found): RehearsalStep => {
  const found = { ...figures, gone };
  const criteria = CRITERIA.filter(({ isAlways }) => isAlways === true || !found.isWithMisfortunes);
  const reasons = criteria.flatMap(({ broken }) => broken(found) ?? []);
  const isFull = found.machineCpu >= MACHINE_FULL && found.candidatesCpu >= found.machineCpu * OWN_SHARE;
  return { ...figures, reasons, isHeld: reasons.length === 0, isLimitOurs: found.lagMs > LAG_MS || isFull };
};

/** An installation is well again within so long after a misfortune is over. */
const RECOVERED_MS = 60_000;

export interface Outcomes {
  readonly asked: number;
  readonly steps: readonly RehearsalStep[];
  readonly misfortunes: readonly RehearsedMisfortune[];
  readonly isStopped: boolean;
  /** This machine's load before it began, where others had it busy. */
  readonly wasBusy: number | null;
  /** It ended for this, and not by itself; null: it did not. */
  readonly fault: string | null;
}

/** One sentence for whoever decides, and the reasons below it. */
export const verdictOf = ({
  asked,
  steps,
  misfortunes,
  isStopped,
  wasBusy,
  fault,
}: Outcomes): RehearsalReport['verdict'] => {
  // A step that did not hold was tried again: the second word counts.
  const clean = [
    ...new Map(steps.filter(({ isWithMisfortunes }) => !isWithMisfortunes).map((step) => [step.people, step])).values(),
  ];
  const held = clean.filter(({ isHeld }) => isHeld).at(-1);
  const broken = clean.find(({ isHeld }) => !isHeld);
  const first =
    broken === undefined
      ? held === undefined
        ? texts.nothingSaid
        : held.people < asked
          ? texts.holdsSoFar(held.people)
          : texts.holdsAll(held.people)
      : texts.holdsUpTo(held?.people ?? null, broken.people, broken.reasons.join('; '));
  const ours = broken?.isLimitOurs === true ? [texts.lowerBound] : [];
  const lost = steps.reduce((sum, step) => sum + step.lost, 0);
  const checked = steps.reduce((sum, step) => sum + step.checked, 0);
  const unrecovered = misfortunes.filter(
    ({ at, overAt, recoveredMs }) => recoveredMs === null || recoveredMs - ((overAt ?? at) - at) > RECOVERED_MS,
  );
  return [
    first,
    ...(fault === null ? [] : [texts.fault(fault)]),
    ...(unrecovered.length > 0 ? [texts.notRecovered(unrecovered.map(({ name }) => name))] : []),
    ...(isStopped ? [texts.stopped] : []),
    ...ours,
    ...(wasBusy === null ? [] : [texts.wasBusy(wasBusy)]),
    ...(checked === 0 ? [] : [lost === 0 ? texts.nothingLost(checked) : texts.lost(lost)]),
    ...misfortunes.map((one) => texts.misfortune(one.name, one.recoveredMs)),
    texts.noExtrapolation,
  ];
};
