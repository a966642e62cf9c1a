import { filled } from '../../../ui/form/rules.ts';
import { atMost } from '../../../ui/kit/act-rules.ts';
import { texts } from './texts.ts';

export const MAX_MESSAGE_LENGTH = 2_000;
const MAX_MINUTES = 1_440;

const isMinutes = (typed: string): boolean =>
  /^\d{1,4}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= MAX_MINUTES;

export const messageRules = { ...filled(texts.needsMessage), validate: atMost(MAX_MESSAGE_LENGTH) };
export const minutesRules = { validate: (typed: string) => isMinutes(typed) || texts.needsMinutes(MAX_MINUTES) };
export const optionalMinutesRules = {
  validate: (typed: string) => typed.trim() === '' || minutesRules.validate(typed),
};
