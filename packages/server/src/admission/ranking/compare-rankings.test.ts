import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareRankings } from './compare-rankings.ts';
import { type Candidate, type RankedList, rankCandidates } from './rank-candidates.ts';

const listOf = (seats: number | null, grades: Readonly<Record<string, number | null>>): RankedList => {
  const candidates = Object.entries(grades).map(
    ([reference, grade]): Candidate => ({
      ...{ reference, fullName: `Persona ${reference}`, grade, isEarlier: false, enrolledAt: 0, lastGrade: null },
    }),
  );
  return {
    ...{ process: '2026-1', evaluation: 'Ingreso', rule: 'none', unpublished: 0, inReview: 0 },
    careers: [rankCandidates({ code: 'DER', name: 'Derecho', seats }, candidates, 'none')],
  };
};
const arbitraryGrades = fc.array(fc.option(fc.nat({ max: 9 })), { minLength: 1, maxLength: 12 });
const named = (grades: readonly (number | null)[]) =>
  Object.fromEntries(grades.map((grade, place) => [`P${String(place).padStart(2, '0')}`, grade]));

describe('two ranked lists of the same people', () => {
  it('say who moves, and who gains or loses a seat', () => {
    const [compared] = compareRankings(listOf(2, { A: 90, B: 80, C: 70 }), listOf(2, { A: 90, B: 60, C: 70 }));
    expect(compared).toMatchObject({ gained: 1, lost: 1 });
    expect(compared?.changes.map(({ reference, before, after }) => [reference, before.rank, after.rank])).toEqual([
      ['C', 3, 2],
      ['B', 2, 3],
    ]);
  });

  it('count nobody at the edge as seated', () => {
    const [compared] = compareRankings(listOf(1, { A: 90, B: 80 }), listOf(1, { A: 80, B: 80 }));
    expect(compared).toMatchObject({ gained: 0, lost: 1 });
  });

  it('of the same grades say nothing', () => {
    fc.assert(
      fc.property(arbitraryGrades, fc.option(fc.nat({ max: 12 })), (grades, seats) => {
        const list = listOf(seats, named(grades));
        expect(compareRankings(list, list)).toEqual([]);
      }),
    );
  });

  it('gain by one way what they lose by the other, and leave out only who stays', () => {
    fc.assert(
      fc.property(arbitraryGrades, arbitraryGrades, fc.option(fc.nat({ max: 12 })), (some, others, seats) => {
        const grades = named(some);
        const other = Object.fromEntries(
          Object.keys(grades).map((name, at) => [name, others[at % others.length] ?? null]),
        );
        const [before, after] = [listOf(seats, grades), listOf(seats, other)];
        const [there, back] = [compareRankings(before, after)[0], compareRankings(after, before)[0]];
        expect([there?.gained ?? 0, there?.lost ?? 0]).toEqual([back?.lost ?? 0, back?.gained ?? 0]);
        const moved = new Set(there?.changes.map(({ reference }) => reference));
        const placeIn = (list: RankedList, reference: string) => {
          const found = list.careers[0]?.ranked.find((one) => one.reference === reference);
          return [found?.rank, found?.standing];
        };
        for (const reference of Object.keys(grades))
          expect(moved.has(reference)).toBe(
            JSON.stringify(placeIn(before, reference)) !== JSON.stringify(placeIn(after, reference)),
          );
      }),
    );
  });
});
