import { INSTITUTION_OFFSET, MAX_SESSION_MINUTES, SESSIONS_UNTIL, type SessionTimes } from '@quipu/contract';
import { MINUTE_MS } from '@quipu/engine';
import { serverClock } from '../../../lib/server-clock.ts';
import { isHour, momentOf } from '../../../ui/day/institution-moment.ts';
import { readDay } from '../../../ui/day/read-day.ts';
import { texts } from './session-texts.ts';

/** The times of a session as they are typed, by the institution's clock. */
export interface TypedTimes {
  readonly day: string;
  readonly from: string;
  readonly to: string;
  /** It ends on a day of its own. */
  readonly endsLater: boolean;
  readonly endDay: string;
  readonly minutes: string;
}

const MINUTES = /^[1-9]\d{0,3}$/;

const startOf = ({ day, from }: TypedTimes): number | null => momentOf(day, from);
const endOf = ({ day, endsLater, endDay, to }: TypedTimes): number | null => momentOf(endsLater ? endDay : day, to);

const isMinutes = (typed: string): boolean => MINUTES.test(typed.trim()) && Number(typed) <= MAX_SESSION_MINUTES;

/** The minute that is typed, or all of what stood where it is that of it. */
const kept = (typed: number | null, stood: number | undefined): number | null =>
  typed !== null && stood !== undefined && Math.floor(stood / MINUTE_MS) * MINUTE_MS === typed ? stood : typed;

/**
 * Null: something is wrong, or not typed yet. Blank minutes: the evaluation's own. What is typed as it stood `before` stays to the
 * second.
 */
export const timesIn = (
  typed: TypedTimes,
  before: SessionTimes | null,
): (Omit<SessionTimes, 'timeLimit'> & { readonly timeLimit: number | null }) | null => {
  const [start, end] = [kept(startOf(typed), before?.start), kept(endOf(typed), before?.end)];
  const minutes = typed.minutes.trim();
  if (start === null || end === null || (minutes !== '' && !isMinutes(minutes))) return null;
  return { start, end, timeLimit: minutes === '' ? null : Number(minutes) };
};

const OFFSET_MS = Date.parse('1970-01-01T00:00:00Z') - Date.parse(`1970-01-01T00:00:00${INSTITUTION_OFFSET}`);
const wallOf = (at: number) => {
  const text = new Date(at + OFFSET_MS).toISOString();
  return { day: text.slice(0, 10), hour: text.slice(11, 16) };
};

/** Words them as somebody would have typed them. */
export const typedOf = ({ start, end, timeLimit }: SessionTimes): TypedTimes => {
  const [first, last] = [wallOf(start), wallOf(end)];
  const endsLater = first.day !== last.day;
  const endDay = endsLater ? last.day : '';
  return { day: first.day, from: first.hour, to: last.hour, endsLater, endDay, minutes: String(timeLimit) };
};

const LAST_HOUR = '23:59';
const dayProblem = (typed: string): string | true => {
  const { day, problem } = readDay(typed);
  if (day === '') return texts.needsDay;
  if (day === null) return problem;
  return (momentOf(day, LAST_HOUR) ?? 0) < SESSIONS_UNTIL || texts.lateYear;
};
const endProblem = (typed: string, values: TypedTimes): string | true => {
  if (!isHour(typed)) return texts.needsHour;
  const [start, end] = [startOf(values), endOf(values)];
  if (start === null || end === null) return true;
  if (end <= start) return texts.backwards;
  return end > (serverClock.now() ?? 0) || texts.over;
};

/** Rules of the fields. */
export const timesRules = {
  day: { validate: dayProblem, deps: ['to' as const] },
  from: { validate: (typed: string) => isHour(typed) || texts.needsHour, deps: ['to' as const] },
  to: { validate: endProblem },
  minutes: (isOptional: boolean) => ({
    validate: (typed: string) => (isOptional && typed.trim() === '') || isMinutes(typed) || texts.needsMinutes,
  }),
};
