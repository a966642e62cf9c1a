import { filled } from '../../../ui/form/rules.ts';
import { texts } from './texts.ts';

export const MAX_REASON_LENGTH = 500;
export const MAX_MESSAGE_LENGTH = 2_000;
const MAX_MINUTES = 1_440;

const atMost = (most: number) => (typed: string) => typed.trim().length <= most || texts.tooLong(most);
const isMinutes = (typed: string): boolean =>
  /^\d{1,4}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= MAX_MINUTES;

export const reasonRules = { ...filled(texts.needsReason), validate: atMost(MAX_REASON_LENGTH) };
export const messageRules = { ...filled(texts.needsMessage), validate: atMost(MAX_MESSAGE_LENGTH) };
export const minutesRules = { validate: (typed: string) => isMinutes(typed) || texts.needsMinutes(MAX_MINUTES) };
export const optionalMinutesRules = {
  validate: (typed: string) => typed.trim() === '' || minutesRules.validate(typed),
};
