import { isLongPassword, isPatternPassword, type Settings } from '@quipu/contract';
import type * as t from 'io-ts';
import { type Check, formRules, matching, required, text } from '../../ui/form/form-rules.ts';
import { texts } from './texts.ts';

type Policy = Settings['passwordPolicy'];

const ALLOWED: Readonly<Record<Policy, Check>> = {
  pattern: matching(isPatternPassword, texts.pattern),
  long: matching(isLongPassword, texts.long),
};

const rulesOf = (policy: Policy) =>
  formRules(
    'ChangePassword',
    {
      current: text(required(texts.currentRequired)),
      next: text(required(texts.nextRequired), ALLOWED[policy]),
      confirmation: text(required(texts.confirmationRequired)),
    },
    { confirmation: ({ next, confirmation }) => (next === confirmation ? null : texts.notEqual) },
  );

export const CHANGE_PASSWORD_RULES = { pattern: rulesOf('pattern'), long: rulesOf('long') };
export type PasswordChange = t.TypeOf<(typeof CHANGE_PASSWORD_RULES)['long']>;

/** What is asked of the new password, to read before typing it. */
export const POLICY_TEXT: Readonly<Record<Policy, string>> = { pattern: texts.pattern, long: texts.long };
