import type { EpochMs } from '@quipu/engine';
import * as t from 'io-ts';
import { said } from '../../platform/json/closed-record.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { momentIn } from '../../platform/time/moment-in.ts';

export const read = <A>(name: string, parse: (text: string) => A | undefined): t.Type<A, unknown, unknown> =>
  new t.Type<A, unknown, unknown>(
    name,
    (_u): _u is A => true,
    (u, context) => {
      const value = typeof u === 'string' ? parse(u.trim()) : undefined;
      return value === undefined ? t.failure(u, context) : t.success(value);
    },
    t.identity,
  );

export const textUpTo = (most: number) =>
  said(
    read('Text', (text) => (text !== '' && text.length <= most ? text : undefined)),
    `un texto de hasta ${most} caracteres`,
  );

export const wholeIn = (text: string, least: number, most: number): number | undefined => {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= least && value <= most ? value : undefined;
};

export const wholeNumber = (least: number, most: number) =>
  said(
    read('Whole', (text) => wholeIn(text, least, most)),
    `un número entero de ${least} a ${most}`,
  );

/** Reads a number with a point or a comma, and no more than two decimals. */
export const decimalUpTo = (most: number) =>
  said(
    read('Decimal', (text) => {
      const value = Number(text.replace(',', '.'));
      return /^\d+([.,]\d{1,2})?$/.test(text) && value <= most ? value : undefined;
    }),
    `un número de 0 a ${most}, con dos decimales o menos`,
  );

const YES_NO: Readonly<Record<string, boolean>> = { sí: true, si: true, '1': true, no: false, '0': false };
export const yesOrNo = said(
  read('YesNo', (text) => YES_NO[text.toLowerCase()]),
  'sí o no',
);

/** One of some words, which stand for something. */
export const wordOf = <A>(words: Readonly<Record<string, A>>): t.Type<A, unknown, unknown> =>
  said(
    read('Word', (text) => (Object.hasOwn(words, text.toLowerCase()) ? words[text.toLowerCase()] : undefined)),
    Object.keys(words).join(', '),
  );

/** A moment: named, or so many days from when the file is loaded. */
export type Moment = { readonly at: EpochMs } | { readonly days: number };
export const momentFrom = (moment: Moment, now: EpochMs): EpochMs =>
  'at' in moment ? moment.at : now + moment.days * DAY_MS;

const IN_DAYS = /^hoy(?:([+-]\d{1,3}))?$/i;

/** Reads a time that has no zone by the clock of continental Ecuador. */
const momentOf = (text: string): Moment | undefined => {
  const days = IN_DAYS.exec(text);
  if (days !== null) return { days: Number(days[1] ?? 0) };
  const at = momentIn(text);
  return Number.isNaN(at) ? undefined : { at };
};

export const moment = said(
  read('Moment', momentOf),
  'una fecha con hora, como 2026-12-01 08:00, o días desde hoy, como hoy+7',
);
