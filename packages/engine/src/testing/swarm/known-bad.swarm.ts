import { describe, expect, it } from 'vitest';
import { KNOWN_BAD } from './known-bad.ts';
import { asTest, runSeeds } from './run-seeds.ts';

const MAX_SEEDS = 1_000;

describe('the simulation sees known faults, on seeds that the engine itself passes', () => {
  for (const { name, patches } of KNOWN_BAD) {
    it(name, async () => {
      const { coverage, broken } = await runSeeds({ from: 1, count: MAX_SEEDS, patches });
      expect(broken, `not seen in ${coverage.runs} seeds`).not.toBeNull();
      if (broken !== null) console.log(`${name}: seen after ${coverage.runs} seeds. ${asTest(broken)}`);
    });
  }
});
