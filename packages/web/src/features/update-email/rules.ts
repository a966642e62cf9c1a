import * as t from 'io-ts';
import { EmailRules } from '../../ui/change-email/email-rules.ts';
import { formRules, matching, text } from '../../ui/form/form-rules.ts';
import { texts } from './texts.ts';

const password = (isAsked: boolean) =>
  formRules('Password', { password: text(matching((typed) => !isAsked || typed !== '', texts.passwordRequired)) });

/** An address, the same once more and, where the institution asks for it, the password. */
export const updateRules = (asksPassword: boolean) => t.intersection([EmailRules, password(asksPassword)]);
export type UpdateValues = t.TypeOf<ReturnType<typeof updateRules>>;
