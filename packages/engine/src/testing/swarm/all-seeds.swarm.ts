import { expect, it } from 'vitest';
import { eventsOf2 } from '../../log/version-2/events.ts';
import { rarest, uncovered } from './coverage.ts';
import { asTest, runSeeds } from './run-seeds.ts';

/** Takes two cores 20 seconds. For more: `SEEDS=100000 FROM=1 npx vitest run --project swarm all-seeds`. */
const SEEDS = Number(process.env['SEEDS'] ?? 4_500);
const FROM = Number(process.env['FROM'] ?? 1);

it(`${SEEDS} seeds keep every invariant, and every fault, every two of them and every event came up`, async () => {
  const { coverage, broken } = await runSeeds({ from: FROM, count: SEEDS, workers: 2 });
  expect(broken === null ? null : asTest(broken)).toBeNull();
  console.log(`Rarest faults and events: ${rarest(coverage.happened, 8)}`);
  console.log(`Rarest two faults in one run: ${rarest(coverage.pairs, 4)}`);
  console.log(`Looks: ${rarest(coverage.checks, Number.POSITIVE_INFINITY)}`);
  expect(
    uncovered(
      coverage,
      eventsOf2.map(({ name }) => name),
    ),
  ).toEqual([]);
}, 3_600_000);
