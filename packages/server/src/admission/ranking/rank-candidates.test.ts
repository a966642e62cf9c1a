import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, rankCandidates, type TieRule } from './rank-candidates.ts';

const candidate = (reference: string, grade: number | null, more: Partial<Candidate> = {}): Candidate => ({
  ...{ reference, fullName: `Persona ${reference}`, grade, isEarlier: false, enrolledAt: 0, lastGrade: null },
  ...more,
});
const rank = (seats: number | null, candidates: readonly Candidate[], rule: TieRule = 'none') =>
  rankCandidates({ code: 'DER', name: 'Derecho', seats }, candidates, rule);
const told = ({ ranked }: ReturnType<typeof rank>) =>
  ranked.map(({ reference, rank: place, standing }) => [reference, place, standing]);

describe('a ranked list', () => {
  it('tells who stands equal at the edge, and decides nothing between them', () => {
    const list = rank(3, [
      candidate('D', 80),
      candidate('A', 95),
      candidate('C', 90),
      candidate('B', 90),
      candidate('E', 90),
    ]);
    expect(told(list)).toEqual([
      ['A', 1, 'within'],
      ['B', 2, 'edge'],
      ['C', 2, 'edge'],
      ['E', 2, 'edge'],
      ['D', 5, 'beyond'],
    ]);
    expect(list.edge).toEqual({ people: 3, seats: 2 });
  });

  it('leaves those who stand equal and all have a seat, or none, where they are', () => {
    const list = rank(2, [candidate('A', 90), candidate('B', 90), candidate('C', 70), candidate('D', 70)]);
    expect(told(list)).toEqual([
      ['A', 1, 'within'],
      ['B', 1, 'within'],
      ['C', 3, 'beyond'],
      ['D', 3, 'beyond'],
    ]);
    expect(list.edge).toBeNull();
    expect(list.ranked.every(({ isTied }) => isTied)).toBe(true);
  });

  it('has those without a grade last, without a place', () => {
    expect(told(rank(5, [candidate('A', null), candidate('B', 0)]))).toEqual([
      ['B', 1, 'within'],
      ['A', null, 'ungraded'],
    ]);
  });

  it.each([
    ['enrolledFirst', 'B'],
    ['lastGrade', 'A'],
  ] as const)('breaks a tie by the rule that the institution set: %s', (rule, first) => {
    const list = rank(
      1,
      [candidate('A', 90, { enrolledAt: 2, lastGrade: 700 }), candidate('B', 90, { enrolledAt: 1, lastGrade: null })],
      rule,
    );
    expect(list.ranked[0]).toMatchObject({ reference: first, standing: 'within', isTied: false });
    expect(list.edge).toBeNull();
  });

  it('is the same in whatever order people come, gives no seat twice, and no worse grade one before a better', () => {
    const people = fc
      .array(fc.option(fc.integer({ min: 0, max: 6 })), { maxLength: 30 })
      .map((grades) => grades.map((grade, place) => candidate(`P${String(place).padStart(2, '0')}`, grade)));
    fc.assert(
      fc.property(people, fc.option(fc.nat({ max: 12 })), (candidates, seats) => {
        const list = rank(seats, candidates);
        expect(rank(seats, candidates.toReversed())).toEqual(list);
        const within = list.ranked.filter(({ standing }) => standing === 'within');
        expect(within.length).toBeLessThanOrEqual(seats ?? candidates.length);
        const grades = list.ranked.map(({ grade }) => grade ?? -1);
        expect(grades).toEqual(grades.toSorted((one, other) => other - one));
        for (const { rank: place, grade } of list.ranked)
          expect(place).toBe(grade === null ? null : grades.filter((other) => other > grade).length + 1);
        const graded = candidates.filter(({ grade }) => grade !== null).length;
        expect((list.edge?.seats ?? 0) + within.length).toBe(Math.min(seats ?? 0, graded));
      }),
    );
  });
});
