import { INVARIANT_NAMES } from '../invariants.ts';
import { FAULTS } from './faults.ts';
import type { RunReport } from './run-seed.ts';

export type Counts = Record<string, number>;

/** Counts the runs in which each thing happened, and the checks of each invariant. */
export interface Coverage {
  runs: number;
  readonly happened: Counts;
  /** Faults that happened in the same run, by two. */
  readonly pairs: Counts;
  readonly traits: Counts;
  readonly checks: Counts;
}

export const noCoverage = (): Coverage => ({ runs: 0, happened: {}, pairs: {}, traits: {}, checks: {} });

const add = (counts: Counts, name: string, times = 1): void => {
  counts[name] = (counts[name] ?? 0) + times;
};

const pair = (a: string, b: string): string => `${a} + ${b}`;

export const cover = (coverage: Coverage, { happened, traits, checks }: RunReport): void => {
  coverage.runs += 1;
  const faults = FAULTS.filter((fault) => happened.has(fault));
  faults.forEach((a, place) => {
    for (const b of faults.slice(place + 1)) add(coverage.pairs, pair(a, b));
  });
  for (const name of happened.keys()) add(coverage.happened, name);
  for (const trait of traits) add(coverage.traits, trait);
  for (const [name, times] of checks) add(coverage.checks, name, times);
};

export const mergeCoverage = (all: readonly Coverage[]): Coverage => {
  const merged = noCoverage();
  for (const { runs, ...counts } of all) {
    merged.runs += runs;
    for (const key of ['happened', 'pairs', 'traits', 'checks'] as const) {
      for (const [name, times] of Object.entries(counts[key])) add(merged[key], name, times);
    }
  }
  return merged;
};

/** Names everything that no run had: a fault, a pair of faults, an event, or a check. */
export const uncovered = ({ happened, pairs, checks }: Coverage, events: readonly string[]): readonly string[] => [
  ...[...FAULTS, ...events].filter((name) => happened[name] === undefined),
  ...FAULTS.flatMap((a, place) => FAULTS.slice(place + 1).map((b) => pair(a, b))).filter(
    (two) => pairs[two] === undefined,
  ),
  ...INVARIANT_NAMES.filter((name) => checks[name] === undefined),
];

/** The rarest first. */
export const rarest = (counts: Counts, most: number): string =>
  Object.entries(counts)
    .sort(([, a], [, b]) => a - b)
    .slice(0, most)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');
