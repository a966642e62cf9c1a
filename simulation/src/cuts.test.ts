import { expect, it } from 'vitest';
import { simulate } from './run/simulate.ts';

const TIMEOUT_MS = 300_000;

// Seeds 1 and 26: pressed after the second cut, a question led nowhere for as long as the next try waited, though the server was there again.
it(
  'leads somewhere, or says why not, to whoever presses a question after two power cuts (seed 1)',
  async () => {
    const report = await simulate({ from: 1, seeds: 1, workers: 1, cuts: true });
    expect(report.failures).toEqual([]);
    expect(report.struck.get('serverKilled')).toBe(2);
  },
  TIMEOUT_MS,
);
