import { describe, expect, it } from 'vitest';
import { drawPlan } from './plan.ts';
import { runPlan } from './run-seed.ts';

const SEEDS = Array.from({ length: 12 }, (_, i) => i + 1);

const traceOf = async (seed: number): Promise<string> => (await runPlan(drawPlan(seed), true)).trace.join('\n');

describe('a run of the simulation', () => {
  it('is the same for the same seed, whatever ran before it: every request, every reply and every line of the logs', async () => {
    const first = new Map<number, string>();
    for (const seed of SEEDS) first.set(seed, await traceOf(seed));
    for (const seed of SEEDS.toReversed()) expect(await traceOf(seed)).toBe(first.get(seed));
    expect(new Set(first.values()).size).toBe(SEEDS.length);
    // Under a second of work, on a machine that may have none to spare.
  }, 180_000);
});
