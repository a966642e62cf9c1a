import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { nearestPairs } from './nearest-pairs.ts';

const placed = (times: readonly number[]) => times.map((at) => ({ at, value: at }));

/** Takes the nearest pair of all, again and again. */
const oneByOne = (ones: readonly number[], others: readonly number[]): readonly number[] => {
  const [left, right] = [[...ones], [...others]];
  const apart: number[] = [];
  while (left.length > 0 && right.length > 0) {
    const all = left.flatMap((one) => right.map((other) => ({ one, other, apart: Math.abs(one - other) })));
    const [nearest] = all.sort((a, b) => a.apart - b.apart);
    if (nearest === undefined) break;
    left.splice(left.indexOf(nearest.one), 1);
    right.splice(right.indexOf(nearest.other), 1);
    apart.push(nearest.apart);
  }
  return apart;
};

/** No two distances between these are the same. */
const times = fc
  .uniqueArray(fc.nat(11), { maxLength: 12 })
  .chain((places) =>
    fc.tuple(fc.constant(places.map((place) => 3 ** place)), fc.array(fc.boolean(), { minLength: 12 })),
  );

test.prop([times])('pairs as one by one, the nearest of all first', ([all, sides]) => {
  const ones = all.filter((_, place) => sides[place] === true);
  const others = all.filter((_, place) => sides[place] !== true);
  const pairs = nearestPairs(placed(ones), placed(others));
  expect(pairs.map(([one, other]) => Math.abs(one - other))).toEqual(oneByOne(ones, others));
  expect(pairs.every(([one, other]) => ones.includes(one) && others.includes(other))).toBe(true);
});

it('pairs logs that are full of one answer, whose pairs nobody could list', () => {
  const many = 20_000;
  const ones = placed(Array.from({ length: many }, (_, place) => 2 * place));
  const others = placed(Array.from({ length: many }, (_, place) => 2 * place + 1));
  expect(nearestPairs(ones, others)).toHaveLength(many);
});
