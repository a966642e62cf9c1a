import { type Check, formRules, required, text } from '../../ui/form/form-rules.ts';
import { texts } from './texts.ts';

export const LONGEST_REASON = 2_000;
const shortEnough: Check = (typed) =>
  typed.trim().length > LONGEST_REASON ? texts.reasonTooLong(LONGEST_REASON) : null;

export const RegradeRules = formRules('Regrade', { reason: text(required(texts.reasonRequired), shortEnough) });
