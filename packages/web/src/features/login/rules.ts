import type * as t from 'io-ts';
import { formRules, required, text } from '../../ui/form/form-rules.ts';
import { texts } from './texts.ts';

const user = { username: text(required(texts.userRequired)), password: text(required(texts.passwordRequired)) };

export const LoginRules = formRules('Login', { ...user, captcha: text() });
export const LoginRulesWithCaptcha: typeof LoginRules = formRules('LoginWithCaptcha', {
  ...user,
  captcha: text(required(texts.captchaRequired)),
});
export type LoginValues = t.TypeOf<typeof LoginRules>;
