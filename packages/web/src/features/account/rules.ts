import { isLongPassword, isPatternPassword, type Settings } from '@quipu/contract';
import type { EmailValues } from '../../ui/change-email/email-rules.ts';
import { filled } from '../../ui/form/rules.ts';
import { texts } from './texts.ts';

type Policy = Settings['passwordPolicy'];

export interface NewPassword {
  next: string;
  confirmation: string;
}
export interface PasswordChange extends NewPassword {
  current: string;
}
/** `current`: empty where the institution does not ask for it. */
export interface EmailChange extends EmailValues {
  current: string;
}
/** `captcha`: empty where the institution does not ask for it. */
export interface RecoveryRequest {
  identification: string;
  captcha: string;
}

/** The rules of a new password, and of the same once more. */
const newPassword = (isAllowed: (typed: string) => boolean, refusal: string) =>
  ({
    next: {
      ...filled(texts.nextRequired),
      validate: (typed: string) => isAllowed(typed) || refusal,
      deps: 'confirmation',
    },
    confirmation: {
      ...filled(texts.confirmationRequired),
      validate: (typed: string, { next }: NewPassword) => next === typed || texts.notEqual,
    },
  }) as const;
export const newPasswordRules = {
  pattern: newPassword(isPatternPassword, texts.pattern),
  long: newPassword(isLongPassword, texts.long),
} as const satisfies Record<Policy, unknown>;

export const currentRules = { required: texts.currentRequired };

export const CODE_DIGITS = 6;
const COMPLETE_CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`);
export const isCompleteCode = (code: string): boolean => COMPLETE_CODE.test(code);
export const codeRules = { validate: (code: string) => isCompleteCode(code) || texts.code.incomplete };

export const identificationRules = filled(texts.recovery.identificationRequired);
export const captchaRules = filled(texts.recovery.captchaRequired);
