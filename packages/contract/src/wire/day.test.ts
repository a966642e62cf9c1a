import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Day, dayInWords } from './day.ts';

describe('a day', () => {
  it.each(['2004-02-29', '2000-02-29', '1999-12-31', '2001-01-01'])('is %s', (text) => {
    expect(Day.is(text)).toBe(true);
  });

  it.each([
    '2003-02-29',
    '1900-02-29',
    '2001-00-10',
    '2001-13-01',
    '2001-04-31',
    '2001-1-1',
    '2001-01-00',
    '',
    '20010101',
  ])('is not %j', (text) => {
    expect(Day.is(text)).toBe(false);
  });

  it('is whatever the calendar has, and nothing else', () => {
    const part = (most: number) => fc.integer({ min: 0, max: most }).map((n) => String(n).padStart(2, '0'));
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9999 }), part(13), part(32), (year, month, day) => {
        const text = `${year}-${month}-${day}`;
        const date = new Date(`${text}T00:00:00Z`);
        const isReal = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
        expect(Day.is(text)).toBe(isReal);
      }),
    );
  });
});

it.each([
  ['2008-03-14', '14 de marzo de 2008'],
  ['1999-12-01', '1 de diciembre de 1999'],
  ['2008-02-31', '2008-02-31'],
  ['', ''],
])('%j in words is %j', (day, words) => {
  expect(dayInWords(day)).toBe(words);
});
