import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf, isWithin } from './decimal.ts';

const decimal = (text: string) => {
  const read = decimalOf(text);
  if (read === null) throw new Error(`${text} is no number`);
  return read;
};
const within = (one: string, other: string, tolerance = '0'): boolean =>
  isWithin(decimal(one), decimal(other), decimal(tolerance));

describe('a decimal number', () => {
  it.each([
    ['1000000001', '1000000000', '0', false],
    ['0', '0.0000000005', '0', false],
    ['0.1', '0.10', '0', true],
    ['007', '7', '0', true],
    ['-0', '0', '0', true],
    ['+5', '5.', '0', true],
    ['.5', '0,5', '0', true],
    ['1.234,5', '1234.5', '0', true],
    ['9007199254740993', '9007199254740992', '0', false],
    ['0.3', '0.1', '0.2', true],
    ['0.30000000000000001', '0.1', '0.2', false],
    ['38.46', '38.48', '0.02', true],
    ['38.4599999999999999999', '38.48', '0.02', false],
    ['-2', '3', '5', true],
    ['-2.01', '3', '5', false],
    ['100000', '1e5', '0', true],
    ['0.0000001', '1e-7', '0', true],
    ['1', '1', '-1', false],
  ])('%s is %s within %s: %s', (one, other, tolerance, expected) => {
    expect(within(one, other, tolerance)).toBe(expected);
    expect(within(other, one, tolerance)).toBe(expected);
  });

  it.each(['', ' ', '-', '.', 'e5', '1e', '1e1000', '39 kg', '1.2.3', '0x10', 'Infinity', 'NaN'])(
    '%j is none',
    (text) => {
      expect(decimalOf(text)).toBeNull();
    },
  );

  const digits = fc.stringMatching(/^\d{1,40}$/);
  const written = fc
    .tuple(fc.constantFrom('', '-'), digits, fc.option(digits))
    .map(([sign, whole, decimals]) => `${sign}${whole}${decimals === null ? '' : `.${decimals}`}`);

  it('is the same however many zeros are around it, and another one by any other digit', () => {
    fc.assert(
      fc.property(written, fc.nat({ max: 30 }), fc.nat(), (text, zeros, place) => {
        const [, sign = '', number = ''] = /^(-?)(.*)$/.exec(text) ?? [];
        const padded = `${sign}${'0'.repeat(zeros)}${number}${number.includes('.') ? '' : '.0'}${'0'.repeat(zeros)}`;
        expect(within(padded, text)).toBe(true);
        const places = Array.from(number, (digit, at) => (digit === '.' ? [] : [at])).flat();
        const at = places[place % places.length] ?? 0;
        const changed = `${sign}${number.slice(0, at)}${(Number(number[at]) + 1) % 10}${number.slice(at + 1)}`;
        expect(within(changed, text)).toBe(false);
      }),
    );
  });

  it('is as far from another as the tolerance that separates them, and no further', () => {
    const size = fc.bigInt({ min: 0n, max: 10n ** 30n });
    const at = (units: bigint, scale: number): string => {
      const text = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
      const point = text.length - scale;
      return `${units < 0n ? '-' : ''}${text.slice(0, point)}${scale === 0 ? '' : `.${text.slice(point)}`}`;
    };
    fc.assert(
      fc.property(size, size, fc.nat({ max: 20 }), fc.boolean(), (right, apart, scale, isBelow) => {
        const given = at(isBelow ? right - apart : right + apart, scale);
        expect(within(given, at(right, scale), at(apart, scale))).toBe(true);
        const narrower = apart === 0n ? '-1' : at(apart - 1n, scale);
        expect(within(given, at(right, scale), narrower)).toBe(false);
        expect(within(given, at(right, scale))).toBe(apart === 0n);
      }),
    );
  });

  it('is what JSON makes of a number, digit by digit', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(decimalOf(String(value))).not.toBeNull();
      }),
    );
  });
});
