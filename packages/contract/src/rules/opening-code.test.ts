import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OPENING_CODE_LOTS, OPENING_CODE_SIGNS, openingCode, readOpeningCode } from './opening-code.ts';

const code = fc
  .array(fc.integer({ min: 0, max: OPENING_CODE_SIGNS.length - 1 }), {
    minLength: OPENING_CODE_LOTS,
    maxLength: OPENING_CODE_LOTS,
  })
  .map(openingCode);
const signsOf = (text: string): string[] => Array.from(text.replaceAll('-', ''));

describe('an opening code', () => {
  it('is three groups of five signs', () => {
    expect(openingCode(Array.from({ length: OPENING_CODE_LOTS }, (_, place) => place))).toMatch(/^\w{5}-\w{5}-\w{5}$/);
  });

  it('is read as it is said: in small letters, with spaces or none, an O for a zero, a V for a B', () => {
    fc.assert(
      fc.property(code, (said) => {
        expect(readOpeningCode(said)).toBe(said);
        expect(readOpeningCode(` ${said.toLowerCase().replaceAll('-', ' ')} `)).toBe(said);
        const alike = said.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('B', 'v').replaceAll('-', '');
        expect(readOpeningCode(alike)).toBe(said);
      }),
    );
  });

  it('tells of any one sign that is another, and in which group', () => {
    fc.assert(
      fc.property(code, fc.nat(14), fc.nat(OPENING_CODE_SIGNS.length - 1), (said, place, by) => {
        const other = OPENING_CODE_SIGNS.charAt(by);
        const signs = signsOf(said);
        fc.pre(signs[place] !== other);
        signs[place] = other;
        expect(readOpeningCode(signs.join(''))).toEqual({ kind: 'groups', groups: [Math.floor(place / 5) + 1] });
      }),
    );
  });

  it('tells of any two signs that were exchanged', () => {
    fc.assert(
      fc.property(code, fc.nat(14), fc.nat(14), (said, one, other) => {
        const signs = signsOf(said);
        fc.pre(signs[one] !== signs[other]);
        [signs[one], signs[other]] = [signs[other] ?? '', signs[one] ?? ''];
        expect(readOpeningCode(signs.join(''))).toMatchObject({ kind: 'groups' });
      }),
    );
  });

  it('tells of groups in another order', () => {
    const said = openingCode(Array.from({ length: OPENING_CODE_LOTS }, (_, place) => place));
    const [first = '', second = '', third = ''] = said.split('-');
    expect(readOpeningCode(`${second}-${first}-${third}`)).toEqual({ kind: 'groups', groups: [1, 2] });
    expect(readOpeningCode(`${third}${second}${first}`)).toEqual({ kind: 'groups', groups: [1, 3] });
  });

  it('tells of signs that are missing, too many, or of no code', () => {
    expect(readOpeningCode('')).toEqual({ kind: 'length' });
    expect(readOpeningCode('ABCDE-ABCDE-ABCD')).toEqual({ kind: 'length' });
    expect(readOpeningCode('ÑÑÑÑÑ-?????-\u{1f600}\u{1f600}\u{1f600}\u{1f600}\u{1f600}')).toEqual({
      kind: 'groups',
      groups: [1, 2, 3],
    });
  });
});
