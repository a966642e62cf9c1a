import { isLongPassword, isPatternPassword, type Settings } from '@quipu/contract';
import * as t from 'io-ts';
import { EmailRules } from '../../ui/change-email/email-rules.ts';
import { type Check, formRules, matching, required, text } from '../../ui/form/form-rules.ts';
import { texts } from './texts.ts';

type Policy = Settings['passwordPolicy'];

/** A new password, and the same once more. */
const newPassword = (allowed: Check) =>
  formRules(
    'NewPassword',
    {
      next: text(required(texts.nextRequired), allowed),
      confirmation: text(required(texts.confirmationRequired)),
    },
    { confirmation: ({ next, confirmation }) => (next === confirmation ? null : texts.notEqual) },
  );
const NEW_PASSWORD: Readonly<Record<Policy, ReturnType<typeof newPassword>>> = {
  pattern: newPassword(matching(isPatternPassword, texts.pattern)),
  long: newPassword(matching(isLongPassword, texts.long)),
};

/** By a link none but the long ones, whatever the institution lets be chosen later. */
export const NewPasswordRules = NEW_PASSWORD.long;
export type NewPassword = t.TypeOf<typeof NewPasswordRules>;

const current = (isAsked: boolean) =>
  formRules('CurrentPassword', { current: text(matching((typed) => !isAsked || typed !== '', texts.currentRequired)) });

export const changePasswordRules = (policy: Policy) => t.intersection([current(true), NEW_PASSWORD[policy]]);
export type PasswordChange = t.TypeOf<ReturnType<typeof changePasswordRules>>;

/** An address, the same once more and, where the institution asks for it, the password. */
export const updateEmailRules = (asksPassword: boolean) => t.intersection([EmailRules, current(asksPassword)]);
export type EmailChange = t.TypeOf<ReturnType<typeof updateEmailRules>>;

export const CODE_DIGITS = 6;
const COMPLETE_CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`);
export const isCompleteCode = (code: string): boolean => COMPLETE_CODE.test(code);
export const CodeRules = formRules('Code', { code: text(matching(isCompleteCode, texts.code.incomplete)) });

const identification = text(required(texts.recovery.identificationRequired));
/** With the captcha, where the institution asks for it. */
export const recoveryRules = (asksCaptcha: boolean) =>
  formRules('Recovery', {
    identification,
    captcha: asksCaptcha ? text(required(texts.recovery.captchaRequired)) : text(),
  });
export type RecoveryRequest = t.TypeOf<ReturnType<typeof recoveryRules>>;
