import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SheetContent } from '../model/sheet-content.ts';
import { buildSheetIndex } from '../model/sheet-index.ts';
import { arbitrarySheet } from './arbitrary-sheet.ts';
import { LARGE, LARGEST } from './large.ts';
import { Play } from './play.ts';
import { arbitrarySteps } from './steps.ts';
import { drawPlan, sheetOf } from './swarm/plan.ts';

const RUNS = 300;
/** The least number of large sheets among all items, or any kind of run. */
const THIRD = RUNS / 3;

const itemsOf = (content: SheetContent): number => buildSheetIndex(content).items.length;

/** Expects large sheets in plenty, some with more than three words of marks, and some with more than six. */
const expectLarge = (counts: readonly number[]): void => {
  const large = counts.filter((count) => count >= LARGE);
  expect(large.length).toBeGreaterThanOrEqual(THIRD);
  expect(large.filter((count) => count > 96).length).toBeGreaterThan(0);
  expect(large.filter((count) => count > 160).length).toBeGreaterThan(0);
};

describe('sheets of more than one word of marks', () => {
  it('are a third of those that properties are looked for in, and none is larger than the largest', () => {
    const counts = fc.sample(arbitrarySheet, { numRuns: RUNS, seed: 1 }).map(itemsOf);
    expectLarge(counts);
    expect(Math.max(...counts)).toBeLessThanOrEqual(LARGEST);
  });

  it('are a third of those of the swarm', () => {
    expectLarge(Array.from({ length: RUNS }, (_, seed) => itemsOf(sheetOf(drawPlan(seed)).content)));
  });

  it('are answered beyond their first word: more than one answer waits there in many plays', () => {
    const plays = fc.sample(fc.tuple(arbitrarySheet, arbitrarySteps), { numRuns: 240, seed: 1 });
    const far = plays.filter(([sheet, steps]) => {
      const { marks } = new Play(sheet).run(steps).session.state;
      return marks.ordinals(Number.POSITIVE_INFINITY).filter((ordinal) => ordinal >= LARGE - 1).length > 1;
    });
    expect(far.length).toBeGreaterThan(12);
  });
});
