import { isEmail, isSameEmail } from '@quipu/contract';
import type * as t from 'io-ts';
import { formRules, matching, required, text } from '../form/form-rules.ts';
import { texts } from './texts.ts';

const isAddress = matching((typed) => isEmail(typed.trim()), texts.emailWrong);

/** A new address, and the same once more. */
export const EmailRules = formRules(
  'NewEmail',
  {
    email: text(required(texts.emailRequired), isAddress),
    confirmedEmail: text(required(texts.againRequired), isAddress),
  },
  { confirmedEmail: ({ email, confirmedEmail }) => (isSameEmail(email, confirmedEmail) ? null : texts.different) },
);
export type EmailValues = t.TypeOf<typeof EmailRules>;
