import type { KnownBad } from '../../../packages/engine/src/testing/patched-bundle.ts';
import { KNOWN_BAD } from '../../../packages/engine/src/testing/swarm/known-bad.ts';
import { simulate } from './simulate.ts';

const MAX_SEEDS = 1_000;

/** The one whose name has this in it. */
export const knownBad = (part: string): KnownBad => {
  const [found, ...more] = KNOWN_BAD.filter(({ name }) => name.includes(part));
  if (found === undefined || more.length > 0)
    throw new Error(`One of these: ${KNOWN_BAD.map(({ name }) => `"${name}"`).join(', ')}`);
  return found;
};

/** Runs the whole with each known fault in the product until it is seen. True: all were. */
export const seeKnownBad = async (workers: number): Promise<boolean> => {
  let areSeen = true;
  for (const { name, patches } of KNOWN_BAD) {
    const report = await simulate({
      from: 1,
      seeds: MAX_SEEDS,
      workers,
      patches,
      onSeed: ({ violations }) => violations.length > 0,
    });
    const [failed] = report.failures;
    const violation = failed?.violations[0];
    areSeen &&= failed !== undefined;
    console.log(
      failed === undefined
        ? `${name}: not seen in ${report.seeds} seeds`
        : `${name}: seen after ${report.seeds} seeds, by seed ${failed.seed}: ${violation?.invariant}: ${violation?.what}`,
    );
  }
  return areSeen;
};
