import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beganFor, ranFor, stoodFor } from './standing.ts';
import type { GivenTime } from './timers-state.ts';

/** Stretches that do not meet, in any order: those that were given back whole, and between them some of which a part was. */
const arbitraryGiven: fc.Arbitrary<readonly GivenTime[]> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), fc.boolean()), { maxLength: 5 })
  .chain((spans) => {
    let at = 0;
    const given = spans.map(([gap, length, isWhole]): GivenTime => {
      const from = at + gap;
      at = from + length;
      return { cause: isWhole ? 'link' : 'pause', from, to: at, given: isWhole ? length : length - 1 };
    });
    return fc.shuffledSubarray(given, { minLength: given.length });
  });
/** The same time, told as two that follow each other. */
const inTwo = ({ cause, from, to, given }: GivenTime): readonly GivenTime[] => {
  const between = Math.floor((from + to) / 2);
  const missing = to - from - given;
  return [
    { cause, from, to: between, given: between - from - missing },
    { cause, from: between, to, given: to - between - missing },
  ];
};
/** No pause that is drawn ends later. */
const LAST = 200;
const instant = fc.nat({ max: LAST });
const span = fc.integer({ min: 1, max: 60 });

/** One instant after the other. */
const ticking = (from: number, ran: number, given: readonly GivenTime[]): number => {
  let at = from;
  for (let left = ran; left > 0; at += 1) {
    const stands = given.some(({ from, to, given }) => given === to - from && from <= at && at < to);
    if (!stands) left -= 1;
  }
  return at;
};

describe('a clock that stands in what is given back whole', () => {
  it('has run for so long when it would have, counted instant by instant', () => {
    fc.assert(
      fc.property(arbitraryGiven, instant, span, (given, from, ran) => {
        expect(ranFor(from, ran, given)).toBe(ticking(from, ran, given));
      }),
      { numRuns: 500 },
    );
  });

  it('began where it has to have, to have run for so long', () => {
    fc.assert(
      fc.property(arbitraryGiven, instant, span, (given, from, ran) => {
        const end = ranFor(from, ran, given);
        expect(ranFor(beganFor(end, ran, given), ran, given)).toBe(end);
      }),
      { numRuns: 500 },
    );
  });

  it('stood for as long as whoever begins before all pauses ends later', () => {
    fc.assert(
      fc.property(arbitraryGiven, instant, (given, more) => {
        const ran = LAST + more;
        expect(stoodFor(given)).toBe(ticking(0, ran, given) - ran);
      }),
    );
  });

  it('stood for as long whatever order its pauses are told in, and in however many pieces', () => {
    const told = arbitraryGiven.chain((given) =>
      fc.tuple(fc.constant(given), fc.shuffledSubarray(given.flatMap(inTwo), { minLength: 2 * given.length })),
    );
    fc.assert(
      fc.property(told, ([given, pieces]) => {
        expect(stoodFor(pieces)).toBe(stoodFor(given));
      }),
    );
  });

  it('stood for no longer than from the first pause to the last', () => {
    fc.assert(
      fc.property(arbitraryGiven, (given) => {
        const [first, last] = [Math.min(...given.map(({ from }) => from)), Math.max(...given.map(({ to }) => to))];
        expect(stoodFor(given)).toBeLessThanOrEqual(Math.max(0, last - first));
      }),
    );
  });
});
