import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extremeGroups, meanOfGroup } from './extreme-groups.ts';
import { reliabilityOf } from './reliability.ts';
import { correlationOf } from './statistics.ts';

const values = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 2, maxLength: 60 });
const shuffles = fc.array(fc.nat(), { minLength: 60, maxLength: 60 });

/** The same values in another order. */
const shuffled = <T>(all: readonly T[], by: readonly number[]): readonly T[] =>
  all
    .map((one, place) => ({ one, key: by[place] ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one);

const sum = (numbers: Float64Array): number => numbers.reduce((all, one) => all + one, 0);

describe('the groups of the best and the worst', () => {
  it('are as large as they have to be, and nobody is in both', () => {
    fc.assert(
      fc.property(values, (totals) => {
        const { size, upper, lower } = extremeGroups(Float64Array.from(totals));
        expect(size).toBe(Math.max(1, Math.round(0.27 * totals.length)));
        expect(sum(upper)).toBeCloseTo(size, 9);
        expect(sum(lower)).toBeCloseTo(size, 9);
        for (const [at, weight] of upper.entries()) {
          expect(weight).toBeGreaterThanOrEqual(0);
          expect(weight + (lower[at] ?? 0)).toBeLessThanOrEqual(1 + 1e-9);
        }
      }),
    );
  });

  it('hold alike those who are alike, whatever their order', () => {
    fc.assert(
      fc.property(values, (totals) => {
        const { upper } = extremeGroups(Float64Array.from(totals));
        const weightOf = new Map<number, number>();
        for (const [at, total] of totals.entries()) {
          expect(weightOf.get(total) ?? upper[at]).toBe(upper[at]);
          weightOf.set(total, upper[at] ?? 0);
        }
      }),
    );
  });

  it('are, of eleven people, the three at either end', () => {
    const totals = Float64Array.from([50, 90, 10, 40, 80, 20, 60, 70, 30, 100, 0]);
    const { upper, lower } = extremeGroups(totals);
    expect([...upper]).toEqual([0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
    expect([...lower]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1]);
    const right = Float64Array.from([0, 1, 0, 1, 1, 1, 0, 0, 1, 0, 0]);
    // Two of the best three and one of the worst three have it right.
    expect((meanOfGroup(right, upper) ?? 0) - (meanOfGroup(right, lower) ?? 0)).toBeCloseTo(1 / 3, 12);
  });

  it('leave out whoever was not asked, and are empty where one person is left', () => {
    const { size, upper } = extremeGroups(Float64Array.from([Number.NaN, 4, Number.NaN]));
    expect(size).toBe(0);
    expect([...upper]).toEqual([0, 0, 0]);
  });
});

describe('correlations', () => {
  const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 99 })), { maxLength: 60 });

  it('lie between -1 and 1, and nobody’s place or unit changes them', () => {
    fc.assert(
      fc.property(pairs, shuffles, (all, keys) => {
        const of = (some: readonly (readonly [number, number])[], scale: number) =>
          correlationOf(
            some.map(([x]) => x),
            some.map(([, y]) => scale * y + 7),
          );
        const whole = of(all, 1);
        if (whole === null) return;
        expect(Math.abs(whole)).toBeLessThanOrEqual(1);
        expect(of(shuffled(all, keys), 1)).toBeCloseTo(whole, 9);
        expect(of(all, 13)).toBeCloseTo(whole, 9);
        expect(of(all, -13)).toBeCloseTo(-whole, 9);
      }),
    );
  });

  it('are of those who have both', () => {
    expect(correlationOf([1, 2, 3, Number.NaN], [2, 4, 6, -9])).toBeCloseTo(1, 12);
    expect(correlationOf([1, 1, 1], [2, 4, 6])).toBeNull();
    expect(correlationOf([], [])).toBeNull();
  });
});

describe('reliability', () => {
  const rows = fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 }), {
    minLength: 2,
    maxLength: 40,
  });
  const columnsOf = (all: readonly (readonly number[])[], order: readonly number[]) =>
    order.map((place) => Float64Array.from(all, (row) => row[place] ?? 0));

  it('is at most 1, and the same in whatever order people and questions stand', () => {
    fc.assert(
      fc.property(rows, shuffles, (all, keys) => {
        const { alpha, error, deviation } = reliabilityOf(columnsOf(all, [0, 1, 2, 3]));
        if (alpha === null) return;
        expect(alpha).toBeLessThanOrEqual(1 + 1e-9);
        // Where questions agree, an error of measurement is less than what people differ by.
        expect(alpha < 0 || (error ?? 0) <= (deviation ?? 0) + 1e-9).toBe(true);
        const other = reliabilityOf(columnsOf(shuffled(all, keys), [2, 0, 3, 1]));
        expect(other.alpha).toBeCloseTo(alpha, 9);
      }),
    );
  });

  it('of questions that all say the same is 1, and without an error', () => {
    const column = Float64Array.from([0, 1, 1, 0, 1]);
    const { alpha, error } = reliabilityOf([column, column, column]);
    expect(alpha).toBeCloseTo(1, 12);
    expect(error).toBeCloseTo(0, 6);
  });

  it('of one question, or of people who are all alike, is unknown', () => {
    expect(reliabilityOf([Float64Array.from([0, 1])]).alpha).toBeNull();
    expect(reliabilityOf([]).alpha).toBeNull();
    const alike = Float64Array.from([1, 1]);
    expect(reliabilityOf([alike, alike]).alpha).toBeNull();
  });
});
