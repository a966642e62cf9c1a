import { reply } from '../app/reply.ts';
import { MOST_EXTRA_MINUTES } from '../evaluations/extend-store.ts';
import { LONGEST_NOTICE } from '../live/send-notice.ts';
import { texts } from './texts.ts';

const LONGEST_REASON = 500;

const filled = (text: string, longest: number): string | null => {
  const said = text.trim();
  return said === '' || said.length > longest ? null : said;
};

/** Without what is around it; null: there is none, or too much of it. */
export const reasonIn = (text: string): string | null => filled(text, LONGEST_REASON);
export const messageIn = (text: string): string | null => filled(text, LONGEST_NOTICE);
export const areMinutes = (minutes: number): boolean => minutes <= MOST_EXTRA_MINUTES;

const wrong = (field: string, msg: string) => reply(400, { msg, problems: [`${field}: ${msg}`] });
export const needsReason = () => wrong('reason', texts.needsReason);
export const needsMessage = () => wrong('message', texts.needsMessage);
export const needsMinutes = () => wrong('minutes', texts.needsMinutes);
