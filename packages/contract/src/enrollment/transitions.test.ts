import { describe, expect, it } from 'vitest';
import { STATUSES } from './status.ts';
import { judgeSave, statusAfter, stepSavedBy, stepsClosedBy } from './transitions.ts';

describe('a save', () => {
  it('posts the next status', () => {
    expect(([2, 3, 4, 5] as const).map(statusAfter)).toEqual([3, 4, 5, 'F']);
    for (const step of [2, 3, 4, 5] as const) expect(stepSavedBy(statusAfter(step))).toBe(step);
  });

  // Rows: where it stands. Columns: what is posted, in the order of STATUSES.
  it.each([
    [1, ['noSuchSave', 'noSuchSave', 2, 'skipsStep', 'skipsStep', 'skipsStep']],
    [2, ['noSuchSave', 'noSuchSave', 2, 'skipsStep', 'skipsStep', 'skipsStep']],
    [3, ['noSuchSave', 'noSuchSave', 'stepClosed', 3, 'skipsStep', 'skipsStep']],
    [4, ['noSuchSave', 'noSuchSave', 'stepClosed', 3, 4, 'skipsStep']],
    [5, ['noSuchSave', 'noSuchSave', 'stepClosed', 'stepClosed', 4, 5]],
    ['F', ['finished', 'finished', 'finished', 'finished', 'finished', 'finished']],
  ] as const)('at status %s', (status, outcomes) => {
    expect(STATUSES.map((posted) => judgeSave(status, posted))).toEqual(outcomes);
  });

  it('closes the step before it, where that was open still', () => {
    expect(([2, 3, 4] as const).map((saved) => stepsClosedBy(saved, saved))).toEqual([[], [], [3]]);
    expect([stepsClosedBy(3, 4), stepsClosedBy(4, 5), stepsClosedBy(5, 5)]).toEqual([[], [], [4]]);
  });

  it('never leads back', () => {
    const pairs = ([1, 2, 3, 4, 5] as const).flatMap((status) =>
      ([3, 4, 5] as const).map((posted) => ({ status, posted })),
    );
    const taken = pairs.filter(({ status, posted }) => typeof judgeSave(status, posted) === 'number');
    expect(taken.filter(({ status, posted }) => posted < status)).toEqual([]);
  });
});
