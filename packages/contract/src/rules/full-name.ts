const MAX = 150;

/** letters: something else than letters, hyphens, apostrophes and spaces (or no letter at all); spaces: not exactly one between two words. */
export type FullNameProblem = 'letters' | 'spaces' | 'long';

const isLong = (text: string): boolean => text.length > 2 * MAX || Array.from(text).length > MAX;

/**
 * A name as it is kept, however it was copied: ends of lines, tabs and spaces of other kinds are spaces, hyphens and apostrophes
 * the ones that keyboards have. Two spaces that were typed stay two: `fullNameProblem` says so.
 */
export const fullNameOf = (text: string): string =>
  isLong(text)
    ? text
    : text
        .replace(/\s+/gu, (run) => (/[^ ]/.test(run) ? ' ' : run))
        .replace(/[\u2010-\u2013\u2212]/gu, '-')
        .replace(/[\u2018\u2019\u02bc\u00b4`]/gu, "'")
        .trim();

/**
 * Letters of any alphabet, with one space between words, and the hyphens and apostrophes that foreign passports have. Its
 * length is looked at first: anybody may send one, of any length.
 */
export const fullNameProblem = (text: string): FullNameProblem | null => {
  if (isLong(text)) return 'long';
  if (/[^\p{L}\p{M} '-]/u.test(text) || !/\p{L}/u.test(text)) return 'letters';
  return /^ | $| {2}/.test(text) ? 'spaces' : null;
};
