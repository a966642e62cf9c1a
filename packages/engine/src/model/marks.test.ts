import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyMarks, type Marks } from './marks.ts';

const COUNT = 70;
const all = (marks: Marks): readonly number[] => marks.ordinals(Number.POSITIVE_INFINITY);

describe('marks of what is pending', () => {
  it('are a set of ordinals, whether they are owned or not', () => {
    const changes = fc.array(fc.tuple(fc.boolean(), fc.nat({ max: COUNT - 1 })), { maxLength: 150, size: 'max' });
    fc.assert(
      fc.property(changes, fc.nat({ max: COUNT }), (done, limit) => {
        const expected = new Set<number>();
        let shared = emptyMarks(COUNT);
        const owned = emptyMarks(COUNT).own();
        for (const [add, ordinal] of done) {
          const before = all(shared);
          const kept = shared;
          shared = add ? shared.with(ordinal) : shared.without(ordinal);
          expect(add ? owned.with(ordinal) : owned.without(ordinal)).toBe(owned);
          expect(all(kept)).toEqual(before);
          if (add) expected.add(ordinal);
          else expected.delete(ordinal);
        }
        const sorted = [...expected].sort((a, b) => a - b);
        for (const marks of [shared, owned, owned.share()]) {
          expect([all(marks), marks.count]).toEqual([sorted, sorted.length]);
          expect(marks.ordinals(limit)).toEqual(sorted.slice(0, limit));
          for (let ordinal = 0; ordinal < COUNT; ordinal += 1) expect(marks.has(ordinal)).toBe(expected.has(ordinal));
        }
      }),
    );
  });

  it('take one beyond those that they were made for', () => {
    for (const made of [emptyMarks(1), emptyMarks(1).own()]) {
      const marks = made.with(70);
      expect([all(marks), marks.count, marks.has(64)]).toEqual([[70], 1, false]);
      expect(all(marks.without(70))).toEqual([]);
    }
    expect([emptyMarks(1).has(-1), emptyMarks(0).count, emptyMarks(33).words.length]).toEqual([false, 0, 2]);
  });

  it.each([0, 1, 30, 31, 32, 33, 63, 64, 69])('tell the edges of a word apart: %i', (ordinal) => {
    const marks = emptyMarks(COUNT).with(ordinal);
    expect([all(marks), marks.has(ordinal - 1), marks.has(ordinal), marks.has(ordinal + 1)]).toEqual([
      [ordinal],
      false,
      true,
      false,
    ]);
    expect([marks.with(ordinal), marks.without(ordinal + 1)]).toEqual([marks, marks]);
    expect([all(marks.without(ordinal)), marks.without(ordinal).count]).toEqual([[], 0]);
  });

  it('that were owned change no more once they are shared', () => {
    const owned = emptyMarks(COUNT).own().with(3);
    const shared = owned.share();
    expect(shared.share()).toBe(shared);
    expect([all(shared.with(40)), all(shared)]).toEqual([[3, 40], [3]]);
    const mine = shared.own();
    mine.with(50);
    expect([all(mine), all(shared)]).toEqual([[3, 50], [3]]);
  });

  it.each([
    [0, 0],
    [1, 1],
    [32, 1],
    [33, 2],
    [64, 2],
    [65, 3],
  ])('of %i items are %i words', (count, words) => {
    expect(emptyMarks(count).words).toEqual(new Array(words).fill(0));
  });
});
