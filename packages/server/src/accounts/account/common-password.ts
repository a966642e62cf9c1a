import { dictionary } from '@zxcvbn-ts/language-common';

/** Tens of thousands, by how often they were found, all in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

const MIN_CORE = 4;
const LETTER = /\p{L}/u;
const REPEATED = /^(.{1,6}?)\1+$/u;

/** Leaves out the digits and signs that people put before and after a word to satisfy a rule. */
const coreOf = (password: string): string => {
  const characters = Array.from(password);
  const isLetter = (character: string) => LETTER.test(character);
  return characters.slice(Math.max(0, characters.findIndex(isLetter)), characters.findLastIndex(isLetter) + 1).join('');
};

/**
 * Tells whether it is among the passwords that are tried first: in the list as it is, or once case and the digits and signs around
 * it are taken away, or one short piece again and again.
 */
export const isCommonPassword = (password: string): boolean => {
  const lower = password.normalize('NFKC').toLowerCase();
  const core = coreOf(lower);
  return COMMON.has(lower) || (core.length >= MIN_CORE && COMMON.has(core)) || REPEATED.test(lower);
};
