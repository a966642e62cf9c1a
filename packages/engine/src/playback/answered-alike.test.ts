import { describe, expect, it } from 'vitest';
import { emptySession } from '../model/quiz-session.ts';
import type { SheetContent } from '../model/sheet-content.ts';
import { replay } from '../session/evolve-in-place.ts';
import { runByRules } from '../testing/decider-specification.ts';
import { anItem, anOpening, anOption, aSection, aSheet, chosen, START } from '../testing/sheets.ts';
import { answeredAlike, givenAnswers } from './answered-alike.ts';

const SECOND = 1_000;
const content = aSheet([aSection(1, [anItem(1), anItem(2)])]);

/** A sheet that was opened then, with these answers so many seconds after. */
const sheetOf = (
  content: SheetContent,
  from: number,
  ...given: readonly (readonly [seconds: number, itemId: number, option: number | null])[]
) => {
  const { events } = runByRules([
    { type: 'OpenSheet', at: from, content, opening: anOpening() },
    ...given.map(([seconds, itemId, option]) => ({
      ...({ type: 'AnswerItem', at: from + seconds * SECOND, itemId } as const),
      details: option === null ? [] : chosen(option),
    })),
  ]);
  return { answers: givenAnswers(events, replay(events, emptySession)), from };
};
const sheet = (from: number, ...given: readonly (readonly [number, number, number | null])[]) =>
  sheetOf(content, from, ...given);
const seconds = (...of: Parameters<typeof answeredAlike>) =>
  answeredAlike(...of).map(({ itemId, apart }) => [itemId, apart / SECOND]);

describe('given two sheets of a form, when they are looked at beside each other', () => {
  const one = sheet(START, [10, 1, 11], [20, 2, 21]);

  it('then the answers that are alike are told with how far apart they were, in the order of the first', () => {
    expect(seconds(one, sheet(START, [13, 1, 11], [18, 2, 21]))).toEqual([
      [1, 3],
      [2, -2],
    ]);
    expect(seconds(one, sheet(START, [13, 1, 12], [18, 2, 22]))).toEqual([]);
  });

  it('then those of questions under a reading, and of rows of a table there, are among them', () => {
    const table = anItem(5, { type: 9, options: [anOption(51), anOption(52)], children: [anItem(6)] });
    const deep = aSheet([aSection(1, [anItem(3, { type: 11, children: [anItem(4), table] }), anItem(1)])]);
    const given = [
      [10, 4, 41],
      [20, 6, 51],
      [30, 1, 11],
    ] as const;
    expect(seconds(sheetOf(deep, START, ...given), sheetOf(deep, START, ...given))).toEqual([
      [4, 0],
      [6, 0],
      [1, 0],
    ]);
  });

  it('then times are counted from wherever each is said to begin', () => {
    const later = sheet(START + 60 * SECOND, [10, 1, 11]);
    expect(seconds(one, later)).toEqual([[1, 0]]);
    const byClock = (of: typeof one) => ({ ...of, from: 0 });
    expect(seconds(byClock(one), byClock(later))).toEqual([[1, 60]]);
  });

  it('then an answer is paired once, with the nearest, and one that was taken back is none', () => {
    const often = sheet(START, [1, 1, 11], [4, 1, null], [12, 1, 11]);
    expect(seconds(one, often)).toEqual([[1, 2]]);
    expect(seconds(often, one)).toEqual([[1, -2]]);
    expect(seconds(one, { answers: [], from: START })).toEqual([]);
  });
});
