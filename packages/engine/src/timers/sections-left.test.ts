import { describe, expect, it } from 'vitest';
import { type SectionEntered, sectionsLeft } from './sections-left.ts';

const NOW = 1_700_000_000_000;
const one = (id: number, more: Partial<SectionEntered> = {}): SectionEntered => ({
  id,
  isTimed: true,
  startedAt: null,
  visitedAt: null,
  ...more,
});
const left = (...sections: readonly SectionEntered[]) => [...sectionsLeft(sections, false)].sort(([a], [b]) => a - b);

describe('sections left', () => {
  it('are none with the back button on, nor while no later one was gone into', () => {
    expect(sectionsLeft([one(1, { startedAt: NOW }), one(2, { startedAt: NOW + 1 })], true).size).toBe(0);
    expect(left(one(1, { startedAt: NOW, visitedAt: NOW }), one(2))).toEqual([]);
  });

  it('are all before one that was gone into, started or not', () => {
    expect(left(one(1, { startedAt: NOW - 9 }), one(2), one(3, { visitedAt: NOW }))).toEqual([
      [1, NOW],
      [2, NOW],
    ]);
  });

  it('are left with the first sign of it: a visit as its device dates it, a start with what clocks may differ', () => {
    const started = NOW + 10_000;
    expect(left(one(1), one(2, { startedAt: NOW }))).toEqual([[1, started]]);
    expect(left(one(1), one(2, { startedAt: NOW, visitedAt: NOW + 3_000 }))).toEqual([[1, NOW + 3_000]]);
    // Visited again much later, which is all that is known of visits.
    expect(left(one(1), one(2, { startedAt: NOW, visitedAt: NOW + 90_000 }))).toEqual([[1, started]]);
    expect(left(one(1), one(2, { startedAt: NOW + 50 }), one(3, { visitedAt: NOW }))).toEqual([
      [1, NOW],
      [2, NOW],
    ]);
  });

  it('are left without a time of their own by what is seen later, and by no start of which nothing was seen', () => {
    const untimed = one(1, { isTimed: false, visitedAt: NOW - 9 });
    expect(left(untimed, one(2, { startedAt: NOW }))).toEqual([]);
    expect(left(untimed, one(2, { startedAt: NOW, visitedAt: NOW + 3_000 }))).toEqual([[1, NOW + 3_000]]);
    expect(left(untimed, one(2), one(3, { visitedAt: NOW }))).toEqual([
      [1, NOW],
      [2, NOW],
    ]);
  });
});
