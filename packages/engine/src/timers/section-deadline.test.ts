import { describe, expect, it } from 'vitest';
import { aSection } from '../testing/sheets.ts';
import { computeSectionDeadline, startFor } from './section-deadline.ts';

const section = aSection(1, [], { duration: 10 });

describe('the end of a section', () => {
  it.each([
    [1, 15_001, 15_000],
    [1, 15_000, 15_000],
    [1, 14_999, 14_999],
    [1.5, 99_999, 20_000],
    [1.00005, 99_999, 15_001],
    [0, 99_999, 5_000],
  ])('is its time with the accommodation, and no later than the sheet’s: %d, %i', (ratio, sheetEnd, end) => {
    expect(computeSectionDeadline(section, 5_000, ratio, sheetEnd)).toBe(end);
  });

  it.each([
    [14_999, 15_000, 4_999],
    [15_000, 15_000, 5_555],
    [15_001, 15_000, 5_555],
    [10_000, 15_000, 0],
    [10_001, 15_000, 1],
    [9_999, 15_000, 0],
  ])('tells its start, but where it is the sheet’s: %i of %i', (end, sheetEnd, start) => {
    expect(startFor(section, 5_555, end, { timeRatio: 1, deadline: sheetEnd, given: [] })).toBe(start);
  });

  it('of one without a time of its own is where it began', () => {
    expect(computeSectionDeadline({ duration: null }, 5_000, 1, 99_999)).toBe(5_000);
    expect(startFor({ ...section, duration: null }, 5_555, 7_000, { timeRatio: 1, deadline: 99_999, given: [] })).toBe(
      7_000,
    );
  });
});
