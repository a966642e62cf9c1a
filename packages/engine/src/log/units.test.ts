import { describe, expect, it } from 'vitest';
import { Count, EpochMs, Id } from './version-1/units.ts';

describe('numbers of a line', () => {
  it.each([
    ['a count', Count, 0],
    ['an instant', EpochMs, 0],
    ['a name', Id, 1],
  ])('are whole, and none is below its least: %s', (_, unit, least) => {
    expect([least - 1, least, least + 0.5, 2 ** 53].map(unit.is)).toEqual([false, true, false, false]);
  });
});
