import type * as t from 'io-ts';
import { formRules, required, text } from '../../ui/form/form-rules.ts';
import { texts } from './texts.ts';

const identification = text(required(texts.identificationRequired));

/** With and without the captcha, which the institution may ask for. */
export const RECOVERY_RULES = {
  withCaptcha: formRules('Recovery', { identification, captcha: text(required(texts.captchaRequired)) }),
  alone: formRules('RecoveryAlone', { identification, captcha: text() }),
};
export type RecoveryRequest = t.TypeOf<(typeof RECOVERY_RULES)['alone']>;
