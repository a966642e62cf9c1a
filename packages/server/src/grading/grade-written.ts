import type { Details } from '@quipu/engine';

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
const simplified = (text: string): string =>
  withoutAccents(text).toLocaleLowerCase('es').replace(/\s+/gu, ' ').trim().normalize('NFC');

/** Type 5. Lenient: spaces at the ends or doubled, capitals and accents do not count. */
export const isRightText = (given: Details, right: Details, isLenient: boolean): boolean =>
  isLenient
    ? simplified(textOf(given)) === simplified(textOf(right))
    : textOf(given).normalize('NFC') === textOf(right).normalize('NFC');

/** A number as people write it: a comma for a point. */
const numberIn = (text: string): number => {
  const plain = text.trim().replace(',', '.');
  return plain === '' ? Number.NaN : Number(plain);
};

/** What binary fractions are off by, in proportion. */
const NOISE = 1e-9;

/** Type 6: as far from the right number as the tolerance, and no further. */
export const isRightNumber = (given: Details, right: Details, tolerance: number | null): boolean => {
  const wanted = numberIn(textOf(right));
  return Math.abs(numberIn(textOf(given)) - wanted) <= (tolerance ?? 0) + NOISE * Math.max(1, Math.abs(wanted));
};

/** Type 7. */
export const isRightDate = (given: Details, right: Details): boolean => textOf(given).trim() === textOf(right).trim();
