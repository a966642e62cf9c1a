import * as t from 'io-ts';

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const isDay = (text: string): boolean => {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);
  const days = (DAYS_OF_MONTHS[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0);
  return day >= 1 && day <= days;
};
/** A day of the calendar, as yyyy-mm-dd. */
export const Day = t.refinement(t.string, isDay, 'yyyy-mm-dd');
