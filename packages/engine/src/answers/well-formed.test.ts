import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerableText, isWellFormed } from './well-formed.ts';

/** The first and the last of both halves of a pair, their neighbours, and NUL. */
const UNITS = ['\0', '\u0001', 'a', '\ud7ff', '\ud800', '\udbff', '\udc00', '\udfff', '\ue000', '\uffff'];
const text = fc.string({ unit: fc.constantFrom(...UNITS), maxLength: 8 });
/** The platform's own judgement: half of a pair is no character of a URI. */
const isWhole = (one: string): boolean => {
  try {
    return encodeURIComponent(one) !== '' && !one.includes('\0');
  } catch {
    return false;
  }
};

describe('a text that is kept as it is', () => {
  it.each(UNITS.flatMap((first) => UNITS.map((second) => [first, second] as const)))(
    'has whole characters only: %j %j',
    (first, second) => {
      expect(isWellFormed(first)).toBe(isWhole(first));
      expect(isWellFormed(first + second)).toBe(isWhole(first + second));
    },
  );

  it('may be empty', () => {
    expect(isWellFormed('')).toBe(true);
  });
});

describe('what of a text can be an answer', () => {
  it('is its whole characters, as many as there is room for, and itself where it is one', () => {
    fc.assert(
      fc.property(text, fc.nat({ max: 9 }), (typed, longest) => {
        const kept = answerableText(typed, longest);
        const all = Array.from(typed).filter(isWhole);
        const fits = all.findIndex((_, i) => all.slice(0, i + 1).join('').length > longest);
        expect(kept).toBe(all.slice(0, fits < 0 ? all.length : fits).join(''));
      }),
    );
  });

  it.each([
    ['abc', 3, 'abc'],
    ['abc', 2, 'ab'],
    ['a\ud83d\ude00', 3, 'a\ud83d\ude00'],
    ['a\ud83d\ude00', 2, 'a'],
    ['a\ud83db', 2, 'ab'],
    ['\0\0\0\0abc', 3, 'abc'],
    ['abc', 0, ''],
  ])('of %j within %i is %j', (typed, longest, kept) => {
    expect(answerableText(typed, longest)).toBe(kept);
  });
});
