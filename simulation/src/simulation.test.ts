import { expect, it } from 'vitest';
import { simulate } from './run/simulate.ts';

const SEEDS = 12;

it('gives the same trace for the same seed', async () => {
  const options = { from: 1, seeds: SEEDS, workers: 1, digests: true };
  const [once, again] = [await simulate(options), await simulate({ ...options, workers: 2 })];
  expect(once.digests.size).toBe(SEEDS);
  expect(again.digests).toEqual(once.digests);
}, 120_000);
