import { dictionary } from '@zxcvbn-ts/language-common';

/** Tens of thousands, by how often they were found, all in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

const LEAST_CORE = 4;
/** What people put before and after a word to satisfy a rule. */
const TRIMMINGS = /^[^\p{L}]+|[^\p{L}]+$/gu;
const REPEATED = /^(.{1,6}?)\1+$/u;

/**
 * Whether it is among the passwords that are tried first: in the list as it is, or once case and the digits and signs around
 * it are taken away, or one short piece again and again.
 */
export const isCommonPassword = (password: string): boolean => {
  const lower = password.normalize('NFKC').toLowerCase();
  const core = lower.replace(TRIMMINGS, '');
  return COMMON.has(lower) || (core.length >= LEAST_CORE && COMMON.has(core)) || REPEATED.test(lower);
};
