import { MONTHS } from '@quipu/contract';
import { isDate } from '@quipu/engine';
import { foldText } from '../form/fold-text.ts';
import { texts } from './texts.ts';

const isYear = (text = ''): boolean => /^\d{4}$/.test(text);

/** A day, a month and a year, as they were typed. */
export type DayParts = readonly [day: string, month: string, year: string];

/** Takes a text apart for its three fields: what `joined` made of them, or a day as yyyy-mm-dd. */
export const partsOf = (text: string): DayParts => {
  if (isDate(text)) return [String(Number(text.slice(8))), String(Number(text.slice(5, 7))), text.slice(0, 4)];
  const [day = '', month = '', ...year] = text.split('/');
  return [day, month, year.join('/')];
};
/** A day, a month and a year in one text, or the other way round. */
const wholeIn = (text: string): readonly string[] | null => {
  const parts = text.trim().split(/\s*[/.-]\s*|\s+(?:del? )?/);
  if (isYear(parts[0])) parts.reverse();
  return parts.length === 3 && isYear(parts[2]) ? parts : null;
};
/** Puts a text into one of the three fields. A whole day is spread over them; separators, which a date has between its parts, go. */
export const spread = (parts: DayParts, place: number, text: string): DayParts =>
  (wholeIn(text) ??
    parts.map((before, at) => (at === place ? text.replace(/[/.-]/g, '') : before))) as unknown as DayParts;
export const joined = (parts: DayParts): string => parts.join('/');

/** The number that a part stands for; 0: none. */
const numberIn = (text: string, most: number): number =>
  /^\d{1,2}$/.test(text) && Number(text) <= most ? Number(text) : 0;
const monthIn = (text: string): number => {
  const name = foldText(text).replace(/^set/, 'sept');
  return numberIn(text, 12) || (name.length > 2 ? MONTHS.findIndex((month) => month.startsWith(name)) + 1 : 0);
};
const yearIn = (text: string): number => (isYear(text) ? Number(text) : 0);

export interface ReadDay {
  /** It is yyyy-mm-dd; empty: nothing is typed; null: it is no day. */
  readonly day: string | null;
  /** The places of the parts to blame. */
  readonly wrong: readonly number[];
  readonly problem: string;
}

/** Reads a day as people type it: each part by itself, a month by its number or its name. */
export const readDay = (text: string): ReadDay => {
  const [first, second, third] = partsOf(text).map((part) => part.trim()) as unknown as DayParts;
  const typed = [first, second, third];
  const [day, month, year] = [numberIn(first, 31), monthIn(second), yearIn(third)];
  const empty = [0, 1, 2].filter((part) => typed[part] === '');
  if (empty.length === 3) return { day: '', wrong: [], problem: '' };
  const wrong = [day, month, year].flatMap((value, part) => (value === 0 && typed[part] !== '' ? part : []));
  if (wrong.length > 0) return { day: null, wrong, problem: wrong.map((part) => texts.wrong[part]).join(' ') };
  if (empty.length > 0) return { day: null, wrong: empty, problem: texts.missing(empty) };
  const pad = (part: number) => String(part).padStart(2, '0');
  const read = `${third}-${pad(month)}-${pad(day)}`;
  if (isDate(read)) return { day: read, wrong: [], problem: '' };
  const problem = month === 2 && day === 29 ? texts.notLeap(year) : texts.noSuchDay(day, MONTHS[month - 1] ?? '');
  return { day: null, wrong: [0], problem };
};
