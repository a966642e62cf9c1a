import { describe, expect, it } from 'vitest';
import { simulate } from './run/simulate.ts';

const SEEDS = 80;
const SAME = 8;
const TIMEOUT_MS = 1_200_000;

const zeros = (counts: ReadonlyMap<string, number>): readonly string[] =>
  [...counts].flatMap(([name, times]) => (times === 0 ? [name] : []));

describe('the whole, with the real server and a real database', () => {
  it(
    'keeps its promises whatever happens, and comes right by itself; no fault is left out, and nothing goes unlooked at',
    async () => {
      const report = await simulate({ from: 1, seeds: SEEDS, workers: 2, shrinks: true });
      for (const line of report.lines()) console.log(line);
      const [failed] = report.failures;
      expect(failed && { plan: failed.shrunk?.text, violations: failed.violations }).toBeUndefined();
      expect(report.seeds).toBe(SEEDS);
      expect(zeros(report.struck)).toEqual([]);
      expect(zeros(report.checked)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'has the same trace for the same seed, whatever ran before it and wherever: every request, statement, reply and log line',
    async () => {
      const options = { from: 1, seeds: SAME, workers: 1, digests: true };
      const [once, again] = [await simulate(options), await simulate({ ...options, workers: 2 })];
      expect(once.digests.size).toBe(SAME);
      expect(again.digests).toEqual(once.digests);
    },
    TIMEOUT_MS,
  );
});
