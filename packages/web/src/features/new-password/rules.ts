import { isLongPassword } from '@quipu/contract';
import type * as t from 'io-ts';
import { formRules, matching, required, text } from '../../ui/form/form-rules.ts';
import { texts } from './texts.ts';

export const NewPasswordRules = formRules(
  'NewPassword',
  {
    password: text(required(texts.passwordRequired), matching(isLongPassword, texts.tooShort)),
    confirmation: text(required(texts.confirmationRequired)),
  },
  { confirmation: ({ password, confirmation }) => (password === confirmation ? null : texts.notEqual) },
);
export type NewPassword = t.TypeOf<typeof NewPasswordRules>;
