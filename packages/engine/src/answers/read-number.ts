const SPACES = /[\s\u00a0\u2009\u202f]+/g;
const DIGITS = /^\d+$/;
const DECIMALS = /^(\d*)[.,](\d+)$/;

/** A number as it travels: a point for the decimals, `-` for a minus, and no groups. */
const written = (sign: string, whole: string, decimals: string): string =>
  `${sign}${whole === '' ? '0' : whole}${decimals === '' ? '' : `.${decimals}`}`;

/** `1234` of `1.234`: a first group of one to three digits, and then groups of three. Null: these are none. */
const ungrouped = (text: string, separator: string): string | null => {
  const [first = '', ...rest] = text.split(separator);
  const isGroup = (group: string): boolean => group.length === 3 && DIGITS.test(group);
  return first.length <= 3 && DIGITS.test(first) && rest.every(isGroup) ? [first, ...rest].join('') : null;
};

/**
 * Reads a text with two kinds of separator: the last one is the decimal and stands once, the other one makes groups.
 */
const twoKinds = (text: string, separators: readonly string[]): readonly [string, string] | null => {
  const decimal = separators.at(-1) ?? '';
  const group = separators[0] ?? '';
  const [whole = '', decimals = '', ...more] = text.split(decimal);
  if (decimal === ' ' || more.length > 0 || !DIGITS.test(decimals)) return null;
  const digits = ungrouped(whole, group);
  return digits === null ? null : [digits, decimals];
};

const oneKind = (text: string): readonly [string, string] | null => {
  if (DIGITS.test(text)) return [text, ''];
  const [, whole, decimals] = DECIMALS.exec(text) ?? [];
  if (whole !== undefined && decimals !== undefined) return [whole, decimals];
  // A space is no decimal.
  const digits = ungrouped(text, ' ');
  return digits === null ? null : [digits, ''];
};

/**
 * The number that somebody typed, as it travels. One kind of separator is the decimal; of two kinds the last is, and the
 * other makes groups of three. A true minus is a minus. Empty stays empty: no answer. Null: it is not one number for sure (yet).
 */
export const readNumber = (typed: string): string | null => {
  const plain = typed
    .trim()
    .replace(SPACES, ' ')
    .replace(/^\u2212/, '-');
  if (plain === '') return '';
  const sign = plain.startsWith('-') ? '-' : '';
  const unsigned = plain.replace(/^[-+] ?/, '');
  const kinds = [...new Set(unsigned.match(/[^\d]/g))];
  const parts = kinds.length <= 1 ? oneKind(unsigned) : kinds.length === 2 ? twoKinds(unsigned, kinds) : null;
  return parts === null ? null : written(sign, ...parts);
};
