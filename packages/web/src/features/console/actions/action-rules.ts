import { MAX_EXTRA_MINUTES, MAX_NOTICE_LENGTH } from '@quipu/contract';
import { filled } from '../../../ui/form/rules.ts';
import { atMost } from '../../../ui/kit/action-rules.ts';
import { texts } from './texts.ts';

const isMinutes = (typed: string): boolean =>
  /^\d{1,4}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= MAX_EXTRA_MINUTES;

export const messageRules = { ...filled(texts.needsMessage), validate: atMost(MAX_NOTICE_LENGTH) };
export const minutesRules = { validate: (typed: string) => isMinutes(typed) || texts.needsMinutes(MAX_EXTRA_MINUTES) };
export const optionalMinutesRules = {
  validate: (typed: string) => typed.trim() === '' || minutesRules.validate(typed),
};
