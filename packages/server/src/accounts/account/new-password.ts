import { isLongPassword, isPatternPassword } from '@quipu/contract';
import { texts } from '../account-texts.ts';
import { isCommonPassword } from './common-password.ts';

/** Tells what is wrong with a password of the twelve-character rule. */
export const longPasswordProblem = (password: string): string | null => {
  if (!isLongPassword(password)) return texts.password.short;
  return isCommonPassword(password) ? texts.password.common : null;
};

/** Tells what is wrong with a password set while signed in, by the institution's policy. */
export const changedPasswordProblem = (password: string, policy: 'pattern' | 'long'): string | null => {
  if (policy === 'long') return longPasswordProblem(password);
  if (!isPatternPassword(password)) return texts.password.pattern;
  return isCommonPassword(password) ? texts.password.common : null;
};
