import { expect, it } from 'vitest';
import { isSameMark } from './local-sheets.ts';

it('takes a mark of an older version, which says nothing of answers, for as much as it says', () => {
  const mark = 'F.1.120.4.0.17-1732699999999';
  expect(isSameMark(mark, mark)).toBe(true);
  expect(isSameMark(mark, 'F.1.120.4.0')).toBe(true);
  expect(isSameMark(mark, 'F.1.120.4.1')).toBe(false);
  expect(isSameMark(mark, 'F.1.12')).toBe(false);
  expect(isSameMark(mark, 'F.1.120.4.0.17-1732699999998')).toBe(false);
  expect(isSameMark(mark, null)).toBe(false);
});
