const MAX = 150;

/** letters: something else than letters and spaces (or nothing at all); spaces: not exactly one between two words. */
export type FullNameProblem = 'letters' | 'spaces' | 'long';

const isLong = (text: string): boolean => text.length > 2 * MAX || Array.from(text).length > MAX;

/** Letters of any alphabet, with one space between words. Its length is looked at first: anybody may send one, of any length. */
export const fullNameProblem = (text: string): FullNameProblem | null => {
  if (isLong(text)) return 'long';
  if (/[^\p{L}\p{M} ]/u.test(text) || !/\p{L}/u.test(text)) return 'letters';
  return /^ | $| {2}/.test(text) ? 'spaces' : null;
};
