import { type Check, formRules, matching, required, text } from '../../../ui/form/form-rules.ts';
import { texts } from './texts.ts';

export const LONGEST_REASON = 500;
export const LONGEST_MESSAGE = 2_000;
export const MOST_MINUTES = 1_440;

const atMost = (most: number): Check => matching((typed) => typed.trim().length <= most, texts.tooLong(most));
const isMinutes = (typed: string): boolean =>
  /^\d{1,4}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= MOST_MINUTES;

const reason = text(required(texts.needsReason), atMost(LONGEST_REASON));
const minutes = text(matching(isMinutes, texts.needsMinutes(MOST_MINUTES)));

export const ReasonRules = formRules('Reason', { reason });
export const MessageRules = formRules('Message', {
  message: text(required(texts.needsMessage), atMost(LONGEST_MESSAGE)),
});
export const TimeRules = formRules('Time', { minutes, reason });
export const ReopenRules = formRules('Reopen', {
  minutes: text(matching((typed) => typed.trim() === '' || isMinutes(typed), texts.needsMinutes(MOST_MINUTES))),
  reason,
});
export const FireRules = formRules('Fire', {
  message: text(required(texts.needsMessage), atMost(LONGEST_MESSAGE)),
  reason,
});
