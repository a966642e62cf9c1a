import { describe, expect, it } from 'vitest';
import type { Mark } from '../../platform/db/columns/mark.ts';
import { reliabilityOf } from './reliability.ts';
import { growingScores, restShares } from './score-table.ts';
import { correlationOf, momentsOf, quartilesOf } from './statistics.ts';

const markOf = (points: number, maxPoints: number): Mark => ({
  verdict: points === maxPoints ? 'right' : points > 0 ? 'partial' : 'wrong',
  points,
  maxPoints,
  isAsked: true,
});

/** `rows`: what each sheet got for each item. */
const analysed = (rows: readonly (readonly number[])[], most: readonly number[]) => {
  const scores = growingScores(most.length);
  for (const row of rows) scores.add(row.map((points, place) => markOf(points, most[place] ?? 1)));
  const table = scores.table();
  return table.columns.map((column) => {
    const { mean, variance } = momentsOf(column.shares);
    return {
      facility: mean ?? Number.NaN,
      deviation: Math.sqrt(variance ?? 0),
      pointBiserial: correlationOf(column.shares, restShares(table, column)) ?? Number.NaN,
    };
  });
};

/**
 * Section 6 of the Law School Admission Test, by how many of 1000 gave each pattern (Bock and Lieberman 1970; Thissen 1982). The
 * figures are those of R's package mirt, `itemstats(expand.table(LSAT6))`.
 */
const LSAT6 = {
  patterns: '3 6 2 11 1 1 3 4 1 8 0 16 0 3 2 15 10 29 14 81 3 28 15 80 16 56 21 173 11 61 28 298'
    .split(' ')
    .map(Number),
  mean: 3.819,
  deviation: 1.035,
  alpha: 0.295,
  error: 0.869,
  items: [
    { facility: 0.924, deviation: 0.265, pointBiserial: 0.113, alphaWithout: 0.275 },
    { facility: 0.709, deviation: 0.454, pointBiserial: 0.153, alphaWithout: 0.238 },
    { facility: 0.553, deviation: 0.497, pointBiserial: 0.173, alphaWithout: 0.217 },
    { facility: 0.763, deviation: 0.425, pointBiserial: 0.144, alphaWithout: 0.246 },
    { facility: 0.87, deviation: 0.336, pointBiserial: 0.122, alphaWithout: 0.266 },
  ],
} as const;

/**
 * The attempts with which Moodle tests its quiz statistics report (mod/quiz/report/statistics/tests: `mdl_question_states.csv`, slots 8
 * to 20, the first of 8 points), and what `statistics_test.php` expects of them. Marks are in part, and the attempts are few.
 */
const MOODLE = {
  attempts:
    '5.5,.3,.9,1,.3,1,0,0,1,1,0,0,1;1,.9,.9,.3,.3,1,0,0,1,0,1,0,1;2.5,1,.9,.3,1,0,0,1,1,1,1,1,1;4,.3,.9,1,.3,0,0,0,0,1,0,0,1;3,.9,.3,.9,1,0,1,0,0,1,1,1,0;4.5,.9,1,1,.9,0,1,1,1,0,0,0,0;3,.3,.3,.3,.3,1,0,1,1,1,1,1,1;6,.9,.9,1,.3,0,1,1,1,1,0,0,1;.5,.9,1,.9,.3,0,1,1,0,1,1,0,1;5.5,.9,1,.9,.3,1,1,0,0,1,0,0,0;2.5,.9,1,1,.9,0,1,0,0,1,0,0,1;4,.9,.3,.9,1,0,1,1,1,1,1,0,1;4,.9,.3,.3,1,1,1,1,0,0,1,1,0;3,1,1,.3,1,0,1,0,1,1,1,1,0;1,1,.9,.3,.3,1,0,1,0,0,0,0,0;1,.3,.3,.3,.9,0,0,0,1,0,0,0,1;1.5,1,.3,.9,1,1,1,0,1,1,0,0,0;4,.9,1,.9,1,0,1,1,1,0,1,0,0;2,.9,.9,.3,.9,0,1,0,0,0,0,0,0;1,1,.3,.3,.3,0,1,1,0,1,0,0,0;6,.9,1,1,.9,0,0,0,1,0,0,1,1;7,.9,.3,.3,.3,1,0,1,1,1,1,0,0'
      .split(';')
      .map((attempt) => attempt.split(',').map(Number)),
  most: [8, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  facility: [
    41.19318182, 81.36363636, 71.36363636, 65.45454545, 65.90909091, 36.36363636, 59.09090909, 50, 59.09090909,
    63.63636364, 45.45454545, 27.27272727, 50,
  ],
  pointBiserial: [
    25.88327077, 1.170256965, -4.207816809, 28.16930644, -2.513606859, -12.99017581, -8.900638238, 8.670004606,
    29.63337745, 15.18945843, 16.21079629, 15.52451404, -8.396734802,
  ],
} as const;

describe('figures that were published', () => {
  it('of a thousand people and five questions, right or wrong, come out the same to the third decimal', () => {
    const rows = LSAT6.patterns.flatMap((count, pattern) => {
      const row = pattern.toString(2).padStart(5, '0').split('').map(Number);
      return Array.from({ length: count }, () => row);
    });
    expect(rows).toHaveLength(1_000);
    const reliability = reliabilityOf(LSAT6.items.map((_, place) => Float64Array.from(rows, (row) => row[place] ?? 0)));
    expect(reliability.mean).toBeCloseTo(LSAT6.mean, 3);
    expect(reliability.deviation).toBeCloseTo(LSAT6.deviation, 3);
    expect(reliability.alpha).toBeCloseTo(LSAT6.alpha, 3);
    expect(reliability.error).toBeCloseTo(LSAT6.error, 3);
    for (const [place, item] of analysed(rows, [1, 1, 1, 1, 1]).entries()) {
      const expected = LSAT6.items[place];
      expect(item.facility).toBeCloseTo(expected?.facility ?? 0, 3);
      expect(item.deviation).toBeCloseTo(expected?.deviation ?? 0, 3);
      expect(item.pointBiserial).toBeCloseTo(expected?.pointBiserial ?? 0, 3);
      expect(reliability.alphaWithout[place]).toBeCloseTo(expected?.alphaWithout ?? 0, 3);
    }
  });

  it('of attempts with marks in part come out the same to the seventh decimal', () => {
    const items = analysed(MOODLE.attempts, MOODLE.most);
    for (const [place, item] of items.entries()) {
      expect(100 * item.facility).toBeCloseTo(MOODLE.facility[place] ?? 0, 7);
      expect(100 * item.pointBiserial).toBeCloseTo(MOODLE.pointBiserial[place] ?? 0, 7);
    }
    expect(items).toHaveLength(13);
  });

  it('of quartiles are those of a spreadsheet', () => {
    // The example of Microsoft's QUARTILE.INC.
    expect(quartilesOf([1, 2, 4, 7, 8, 9, 10, 12])).toEqual({ lower: 3.5, median: 7.5, upper: 9.25 });
    expect(quartilesOf([])).toBeNull();
  });
});
