import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumber } from './read-number.ts';

describe('a number that was typed', () => {
  it.each([
    ['', ''],
    ['   ', ''],
    ['39', '39'],
    [' 39 ', '39'],
    ['+39', '39'],
    ['-39', '-39'],
    ['−39', '-39'],
    ['− 39,5', '-39.5'],
    ['3,5', '3.5'],
    ['3.5', '3.5'],
    ['.5', '0.5'],
    [',25', '0.25'],
    ['1.234', '1.234'],
    ['1,234', '1.234'],
    ['1 234', '1234'],
    ['1 234 567', '1234567'],
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['1 234,5', '1234.5'],
    ['1\u202f234\u00a0567,89', '1234567.89'],
    ['1.234.567,89', '1234567.89'],
    ['12,345,678.9', '12345678.9'],
    ['0', '0'],
    ['007', '007'],
  ])('%j is %j', (typed, value) => {
    expect(readNumber(typed)).toBe(value);
  });

  it.each([
    '39 kg',
    'treinta',
    '39,',
    '39.',
    '-',
    '−',
    '.',
    '1.234.567',
    '1,2,3',
    '1.23,4',
    '1234,567.8',
    '1.2345,6',
    '1.23.456,7',
    '1 23 456',
    '1 234 56',
    '1,234.5.6',
    '1.234 5',
    '1,234 567',
    '12 34',
    '1 2345',
    '1e5',
    '1/2',
    '3-4',
    '--3',
    '5−',
    "1'234",
    '٣٤',
    '½',
    '1.234,5 6',
  ])('%j is asked about', (typed) => {
    expect(readNumber(typed)).toBeNull();
  });

  const digits = fc.stringMatching(/^\d{1,20}$/);
  const grouped = (whole: string, by: string) => whole.replace(/\B(?=(\d{3})+$)/g, by);
  it('is itself, whatever it was grouped by, and however its decimals were set off', () => {
    const separators = fc.constantFrom(['.', ','], [',', '.'], [' ', ','], [' ', '.'], ['\u202f', ',']);
    fc.assert(
      fc.property(
        digits,
        digits,
        separators,
        fc.constantFrom('', '-', '−'),
        (whole, decimals, [group, point], sign) => {
          const value = `${sign === '' ? '' : '-'}${whole}.${decimals}`;
          expect(readNumber(`${sign}${grouped(whole, group ?? '')}${point}${decimals}`)).toBe(value);
          expect(readNumber(value)).toBe(value);
        },
      ),
    );
  });

  it('is never made of anything else than what was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,- −+ekg')) }), (typed) => {
        const digits = (text: string): string => text.replace(/\D/g, '');
        // Decimals alone are given the zero that stands before them.
        expect([digits(typed), `0${digits(typed)}`]).toContain(digits(readNumber(typed) ?? typed));
      }),
    );
  });
});
