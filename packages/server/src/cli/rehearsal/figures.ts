import type { RehearsalSecond, RehearsalStep, Spread, Whereabouts } from '@quipu/contract';
import type { Told } from './protocol.ts';

/** Null: there is none. */
export const percentile = (sorted: readonly number[], share: number): number | null =>
  sorted.length === 0 ? null : (sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? null);

const rising = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b);

export const spreadOf = (values: readonly number[]): Spread => {
  const sorted = rising(values);
  return {
    count: sorted.length,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    most: sorted.at(-1) ?? null,
  };
};

export const NOWHERE: Whereabouts = {
  ...{ waiting: 0, entering: 0, answering: 0, finishing: 0, finished: 0, gone: 0, cut: 0 },
};
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** All programs of candidates together. */
export const sumWhere = (all: readonly Whereabouts[]): Whereabouts => {
  const of = (key: keyof Whereabouts): number => total(all.map((one) => one[key]));
  return {
    ...{ waiting: of('waiting'), entering: of('entering'), answering: of('answering') },
    ...{ finishing: of('finishing'), finished: of('finished'), gone: of('gone'), cut: of('cut') },
  };
};

const troublesIn = ({ troubles }: Told): number => total(Object.values(troubles));

export const secondOf = (at: number, told: readonly Told[]): RehearsalSecond => {
  const sorted = rising(told.flatMap(({ requests }) => requests.map(([, ms]) => ms)));
  return {
    at,
    replies: sorted.length,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    troubles: total(told.map(troublesIn)),
  };
};

const BUSIEST = 10;
const busiest = (values: readonly number[]): number => {
  const sums = values.map((_, from) => {
    const within = values.slice(from, from + BUSIEST);
    return total(within) / Math.max(1, within.length);
  });
  // The first seconds alone make no ten of them.
  return sums.length === 0 ? 0 : Math.max(...sums.slice(0, Math.max(1, sums.length - BUSIEST + 1)));
};

/** One second of this machine: its processors' share that was busy, and that of the candidates. */
export interface MachineSecond {
  readonly machine: number;
  readonly candidates: number;
}

export type Measured = Omit<RehearsalStep, 'isHeld' | 'reasons' | 'isLimitOurs' | 'lost' | 'checked' | 'finished'>;

/** Everything that was told of one step, in figures. */
export const measuredOf = (
  step: Pick<RehearsalStep, 'people' | 'isWithMisfortunes'>,
  told: readonly Told[],
  seconds: readonly RehearsalSecond[],
  machine: readonly MachineSecond[],
): Measured => {
  const requests = told.flatMap((one) => one.requests);
  const byCall = new Map<string, number[]>();
  for (const [call, ms] of requests) {
    const times = byCall.get(call) ?? [];
    times.push(ms);
    byCall.set(call, times);
  }
  const troubles = new Map<string, number>();
  for (const one of told)
    for (const [what, count] of Object.entries(one.troubles)) troubles.set(what, (troubles.get(what) ?? 0) + count);
  const started = told.flatMap((one) => one.started);
  return {
    ...step,
    opened: started.length,
    started: spreadOf(started),
    acknowledged: spreadOf(told.flatMap((one) => one.acknowledged)),
    replies: spreadOf(requests.map(([, ms]) => ms)),
    ended: spreadOf(told.flatMap((one) => one.ended)),
    mostPerSecond: Math.max(0, ...seconds.map(({ replies }) => replies)),
    given: total(told.map((one) => one.given)),
    troubles: [...troubles].map(([what, count]) => ({ what, count })).sort((a, b) => b.count - a.count),
    candidatesCpu: busiest(machine.map((one) => one.candidates)),
    machineCpu: busiest(machine.map((one) => one.machine)),
    lagMs: Math.max(0, ...told.map((one) => one.lagMs)),
    calls: [...byCall]
      .map(([call, times]) => {
        const { count, p50, p99 } = spreadOf(times);
        return { call, count, p50, p99 };
      })
      .sort((a, b) => b.count - a.count),
  };
};
