import { describe, expect, it } from 'vitest';
import type { Details } from '../model/detail.ts';
import type { Item } from '../model/item.ts';
import { LATEST_MS, MAX_NUMBER_LENGTH, MAX_TEXT_LENGTH, MAX_VISITS } from '../model/limits.ts';
import { buildSheetIndex } from '../model/sheet-index.ts';
import { anItem, anOption, aSection, aSheet, chosen, written } from '../testing/sheets.ts';
import { invalidDetails, invalidEntry, isWhole } from './answer-law.ts';

const problemOf = (item: Item, details: Details) => {
  const [indexed] = buildSheetIndex(aSheet([aSection(1, [item])])).items;
  if (indexed === undefined) throw new Error('no item');
  return invalidDetails(indexed, details);
};
const withText = (itemOptionId: number, answer: string) => [{ itemOptionId, answer, slot: null }];

describe('a date', () => {
  const date = anItem(1, { type: 7, options: [] });
  const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

  it.each(DAYS.map((days, i) => [String(i + 1).padStart(2, '0'), days] as const))(
    'of month %s has days from 1 to %i',
    (month, days) => {
      const taken = [0, 1, days, days + 1].map((day) => {
        const text = `2023-${month}-${String(day).padStart(2, '0')}`;
        return problemOf(date, written(text)) === null;
      });
      expect(taken).toEqual([false, true, true, false]);
    },
  );

  it.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2000-02-29', true],
    ['1900-02-29', false],
    ['2024-02-30', false],
    ['2024-00-10', false],
    ['2024-13-10', false],
    ['2024-1-10', false],
    ['02024-01-10', false],
    ['2024-01-101', false],
    ['hoy', false],
  ])('is one that there is: %s', (text, isTaken) => {
    expect(problemOf(date, written(text)) === null).toBe(isTaken);
  });
});

describe('a choice', () => {
  it('is of what is offered, once, and one where one is asked for', () => {
    const single = anItem(1);
    expect(problemOf(single, chosen(11))).toBeNull();
    expect(problemOf(single, chosen(11, 12))).toBe('tooMany');
    expect(problemOf(single, chosen(14))).toBe('notOffered');
    expect(problemOf(single, withText(11, 'x'))).toBe('notOffered');
    expect(problemOf(single, [{ itemOptionId: 11, answer: null, slot: 1 }])).toBe('notOffered');
  });

  it.each([
    [null, 3, null],
    [2, 2, null],
    [2, 3, 'tooMany'],
    [1, 2, 'tooMany'],
  ])('of several is of as many as may be: at most %j, %i of them', (max, count, problem) => {
    const several = anItem(1, { type: 2, max });
    expect(problemOf(several, chosen(...[11, 12, 13].slice(0, count)))).toBe(problem);
  });

  it.each([1, 2] as const)('that has no text takes none, not even with its last option: type %i', (type) => {
    expect(problemOf(anItem(1, { type }), withText(13, 'otra'))).toBe('notOffered');
    expect(problemOf(anItem(1, { type }), chosen(13))).toBeNull();
  });

  it('of several is of different ones', () => {
    expect(problemOf(anItem(1, { type: 2 }), chosen(11, 11))).toBe('tooMany');
  });

  it.each([3, 4] as const)('has a text with its last option only, and no longer than texts are: type %i', (type) => {
    const item = anItem(1, { type });
    expect(problemOf(item, withText(13, 'otra'))).toBeNull();
    expect(problemOf(item, withText(12, 'otra'))).toBe('notOffered');
    expect(problemOf(item, withText(13, 'x'.repeat(MAX_TEXT_LENGTH)))).toBeNull();
    expect(problemOf(item, withText(13, 'x'.repeat(MAX_TEXT_LENGTH + 1)))).toBe('tooLong');
    expect(problemOf(item, withText(13, '\ud800'))).toBe('illFormed');
    // What comes after it is looked at, too.
    const more = [...withText(13, 'otra'), ...chosen(99)];
    expect(problemOf(item, more)).toBe(type === 3 ? 'tooMany' : 'notOffered');
  });
});

describe('an entry that is posted', () => {
  const [indexed] = buildSheetIndex(aSheet([aSection(1, [anItem(1)])])).items;
  if (indexed === undefined) throw new Error('no item');
  const entry = (visits: number, updatedAt: number, details = chosen(11)) =>
    invalidEntry(indexed, { details, visits, updatedAt });

  it('says what some device may say: no more visits, and no later instant, than there are', () => {
    expect(entry(MAX_VISITS, LATEST_MS)).toBeNull();
    expect(entry(MAX_VISITS + 1, 0)).toBe('unreadable');
    expect(entry(0, LATEST_MS + 1)).toBe('unreadable');
    expect(entry(1, 1, chosen(14))).toBe('notOffered');
  });
});

describe('a whole answer', () => {
  const isAnswered = (item: Item, details: Details) => {
    const [indexedItem] = buildSheetIndex(aSheet([aSection(1, [item])])).items;
    return indexedItem !== undefined && isWhole(indexedItem, details);
  };
  const parts = (count: number) => chosen(...[11, 12, 13].slice(0, count));

  it.each([1, 2, 3, 4] as const)('of a choice is any: type %i', (type) => {
    expect([0, 1, 2].map((count) => isAnswered(anItem(1, { type }), parts(count)))).toEqual([false, true, true]);
  });

  it.each([5, 6, 7] as const)('of what is written is more than spaces: type %i', (type) => {
    const texts = ['', ' \n', ' a '].map((text) => isAnswered(anItem(1, { type, options: [] }), written(text)));
    expect([isAnswered(anItem(1, { type }), []), ...texts]).toEqual([false, false, false, true]);
  });

  it('of blanks and pairs is all of them', () => {
    const pairs = [11, 12].map((id) => anOption(id, { match: 'x' }));
    for (const item of [anItem(1, { type: 8, content: '{{1}} {{2}}' }), anItem(1, { type: 10, options: pairs })])
      expect([0, 1, 2, 3].map((count) => isAnswered(item, parts(count)))).toEqual([false, false, true, true]);
  });

  it.each([9, 11] as const)('of a matrix is its rows’, and of a reading none: type %i', (type) => {
    expect([0, 1].map((count) => isAnswered(anItem(1, { type }), parts(count)))).toEqual([false, false]);
  });
});

describe('a text', () => {
  it.each([
    [null, MAX_TEXT_LENGTH, null],
    [null, MAX_TEXT_LENGTH + 1, 'tooLong'],
    [5, 5, null],
    [5, 6, 'tooLong'],
    [MAX_TEXT_LENGTH + 9, MAX_TEXT_LENGTH + 1, 'tooLong'],
  ])('is as long as it may be: at most %j, %i letters', (max, length, problem) => {
    expect(problemOf(anItem(1, { type: 5, options: [], max }), written('x'.repeat(length)))).toBe(problem);
  });

  it('is one that can be written down', () => {
    expect(problemOf(anItem(1, { type: 5, options: [] }), written('a\ud800b'))).toBe('illFormed');
    expect(problemOf(anItem(1, { type: 5, options: [] }), written('\ud83d\ude00'))).toBeNull();
  });
});

describe('a matrix and a reading', () => {
  it.each([9, 11] as const)('are not answered themselves: type %i', (type) => {
    expect(problemOf(anItem(1, { type }), chosen(11))).not.toBeNull();
  });
});

describe('blanks', () => {
  const blanks = anItem(1, { type: 8, content: '<p>{{1}} {{2}}</p>' });
  const put = (...pairs: readonly (readonly [number, number | null])[]) =>
    pairs.map(([itemOptionId, slot]) => ({ itemOptionId, answer: null, slot }));

  it.each([
    [put([11, 1]), null],
    [put([11, 1], [12, 2]), null],
    [put([11, 1], [12, 2], [13, 3]), 'tooMany'],
    [put([11, 1], [11, 2]), 'tooMany'],
    [put([11, 1], [12, 1]), 'tooMany'],
    [put([14, 1]), 'notOffered'],
    [put([11, 3]), 'notOffered'],
    [put([11, 0]), 'notOffered'],
    [put([11, null]), 'notOffered'],
    [[{ itemOptionId: 11, answer: 'x', slot: 1 }], 'notOffered'],
  ])('take an option that is offered each, and each another: %j', (details, problem) => {
    expect(problemOf(blanks, details)).toBe(problem);
  });
});

describe('pairs', () => {
  const options = [11, 12].map((id) => ({ id, content: '', match: `m${id}`, nextIndex: null }));
  const pairs = anItem(1, { type: 10, options });
  const pair = (itemOptionId: number, answer: string | null, slot: number | null = null) => ({
    itemOptionId,
    answer,
    slot,
  });

  it.each([
    [[pair(11, 'm12')], null],
    [[pair(11, 'm12'), pair(12, 'm11')], null],
    [[pair(11, 'm12'), pair(12, 'm12')], null],
    [[pair(11, 'm12'), pair(12, 'm11'), pair(13, 'm11')], 'tooMany'],
    [[pair(11, 'm12'), pair(11, 'm11')], 'tooMany'],
    [[pair(13, 'm11')], 'notOffered'],
    [[pair(11, 'm13')], 'notOffered'],
    [[pair(11, null)], 'notOffered'],
    [[pair(11, 'm11', 1)], 'notOffered'],
  ])('are of what stands left and right, each left once: %j', (details, problem) => {
    expect(problemOf(pairs, details)).toBe(problem);
  });
});

describe('a number', () => {
  const number = anItem(1, { type: 6, options: [] });

  it.each([
    ['1', null],
    ['-1.5', null],
    ['+.5', null],
    ['5.', null],
    ['.', 'notANumber'],
    ['1e3', 'notANumber'],
    ['', 'notANumber'],
    ['9'.repeat(MAX_NUMBER_LENGTH), null],
    ['9'.repeat(MAX_NUMBER_LENGTH + 1), 'tooLong'],
  ])('is written in digits, and is no longer than numbers are: %s', (text, problem) => {
    expect(problemOf(number, written(text))).toBe(problem);
  });

  it('is one, and nothing else', () => {
    expect(problemOf(number, [])).toBeNull();
    expect(problemOf(number, [...written('1'), ...written('2')])).toBe('tooMany');
    expect(problemOf(number, [{ itemOptionId: 11, answer: '1', slot: null }])).toBe('notOffered');
    expect(problemOf(number, [{ itemOptionId: null, answer: '1', slot: 1 }])).toBe('notOffered');
    expect(problemOf(number, [{ itemOptionId: null, answer: null, slot: null }])).toBe('notOffered');
  });
});
