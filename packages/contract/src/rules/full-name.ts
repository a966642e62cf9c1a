const MAX = 150;

/** letters: something else than letters and spaces (or nothing at all); spaces: not exactly one between two words. */
export type FullNameProblem = 'letters' | 'spaces' | 'long';

/** Letters of any alphabet, with one space between words. */
export const fullNameProblem = (text: string): FullNameProblem | null => {
  if (!/^[\p{L}\p{M} ]*\p{L}[\p{L}\p{M} ]*$/u.test(text)) return 'letters';
  if (/^ | $| {2}/.test(text)) return 'spaces';
  return Array.from(text).length > MAX ? 'long' : null;
};
