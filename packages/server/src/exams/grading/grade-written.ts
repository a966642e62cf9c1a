import { type Details, decimalOf, isWithin } from '@quipu/engine';

const textOf = (details: Details): string => details[0]?.answer ?? '';

export const isUnwritten = (details: Details): boolean => textOf(details).trim() === '';

const COMBINING = /\p{M}/gu;
const ENYE = '\u0303';
/** Marks go, but for the tilde of ñ: it is a letter of its own. */
const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(COMBINING, (mark, at: number, whole: string) => {
    const letter = whole[at - 1];
    return mark === ENYE && (letter === 'n' || letter === 'N') ? mark : '';
  });
/** Telephones put these where somebody types the plain ones. */
const TYPESET: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʼ]/gu, "'"],
  [/[“”]/gu, '"'],
  [/[–—]/gu, '-'],
  [/…/gu, '...'],
];
const asTyped = (text: string): string => TYPESET.reduce((typed, [set, plain]) => typed.replace(set, plain), text);

const simplified = (text: string): string =>
  asTyped(withoutAccents(text)).toLocaleLowerCase('es').replace(/\s+/gu, ' ').trim().normalize('NFC');

/** Type 5. Lenient: spaces at the ends or doubled, capitals, accents, and how quotes and dashes are set do not count. */
export const isRightText = (given: Details, right: Details, isLenient: boolean): boolean =>
  isLenient
    ? simplified(textOf(given)) === simplified(textOf(right))
    : textOf(given).normalize('NFC') === textOf(right).normalize('NFC');

/** Type 6: as far from the right number as the tolerance, to the last digit; without one the very same number. */
export const isRightNumber = (given: Details, right: Details, tolerance: number | string | null): boolean => {
  const said = decimalOf(textOf(given));
  const wanted = decimalOf(textOf(right));
  const apart = decimalOf(String(tolerance ?? 0));
  return said !== null && wanted !== null && apart !== null && isWithin(said, wanted, apart);
};

/** A right text in the fewest characters that somebody has to give for it. */
export const briefText = (text: string, isLenient: boolean): string => {
  const composed = text.normalize('NFC');
  return isLenient ? composed.replace(/\s+/gu, ' ').trim() : composed;
};

/** The same of a right number, without an exponent. Null: others near it are right, too. */
export const briefNumber = (text: string, tolerance: number | string | null): string | null => {
  const apart = decimalOf(String(tolerance ?? 0));
  if (apart !== null && apart.units > 0n) return null;
  const number = decimalOf(text);
  if (number === null) return text;
  const { units, scale } = number;
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const point = digits.length - scale;
  let end = digits.length;
  while (end > point && digits[end - 1] === '0') end -= 1;
  const decimals = digits.slice(point, end);
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${decimals === '' ? '' : `.${decimals}`}`;
};

/** Type 7. */
export const isRightDate = (given: Details, right: Details): boolean => textOf(given).trim() === textOf(right).trim();
