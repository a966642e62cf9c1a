import { dictionary } from '@zxcvbn-ts/language-common';

/** Tens of thousands, by how often they were found, all in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

const MIN_CORE = 4;
/** People put these before and after a word to satisfy a rule. */
const TRIMMINGS = /^[^\p{L}]+|[^\p{L}]+$/gu;
const REPEATED = /^(.{1,6}?)\1+$/u;

/**
 * Tells whether it is among the passwords that are tried first: in the list as it is, or once case and the digits and signs around
 * it are taken away, or one short piece again and again.
 */
export const isCommonPassword = (password: string): boolean => {
  const lower = password.normalize('NFKC').toLowerCase();
  const core = lower.replace(TRIMMINGS, '');
  return COMMON.has(lower) || (core.length >= MIN_CORE && COMMON.has(core)) || REPEATED.test(lower);
};
