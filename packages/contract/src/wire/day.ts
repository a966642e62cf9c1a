import * as t from 'io-ts';

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const numbersOf = (text: string): readonly number[] => (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);

const isDay = (text: string): boolean => {
  const [, year = 0, month = 0, day = 0] = numbersOf(text);
  const days = (DAYS_OF_MONTHS[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0);
  return day >= 1 && day <= days;
};
/** A day of the calendar, as yyyy-mm-dd. */
export const Day = t.refinement(t.string, isDay, 'yyyy-mm-dd');

export const MONTHS: readonly string[] = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

/** Words a day as people say it: `14 de marzo de 2008`. What is no day stays as it is. */
export const dayInWords = (text: string): string => {
  const [, year, month = 0, day] = numbersOf(text);
  return isDay(text) ? `${day} de ${MONTHS[month - 1]} de ${year}` : text;
};
