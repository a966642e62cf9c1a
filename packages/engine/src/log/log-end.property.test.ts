import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { finishOf } from '../index.ts';
import { arbitrarySheet } from '../testing/arbitrary-sheet.ts';
import { Play } from '../testing/play.ts';
import { arbitrarySteps } from '../testing/steps.ts';
import { isOnlyBeforeEnd, isOverAfter } from './log-end.ts';

vi.setConfig({ testTimeout: 60_000 });

it('after its end a log has nothing of what an examinee does, unless the end is undone or the sheet opened again', () => {
  let ends = 0;
  fc.assert(
    fc.property(arbitrarySheet, arbitrarySteps, (content, steps) => {
      let isOver = false;
      const play = new Play(content, (_, { type }, after) => {
        expect([type, isOver && isOnlyBeforeEnd(type)]).toEqual([type, false]);
        const was = isOver;
        isOver = isOverAfter(isOver, type);
        expect([type, isOver && !was && finishOf(after) === null]).toEqual([type, false]);
        if (isOver && !was) ends += 1;
      });
      for (const step of steps) play.step(step);
    }),
    { numRuns: 100 },
  );
  expect(ends).toBeGreaterThan(10);
});
