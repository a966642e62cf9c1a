import { INSTITUTION_OFFSET } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';

const FORM = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?$/;

/** A day with its time; without a zone by the clock of continental Ecuador, wherever the server stands. NaN: it is none. */
export const momentIn = (text: string | undefined): EpochMs => {
  const [, day, time, zone] = FORM.exec((text ?? '').trim()) ?? [];
  if (day === undefined || time === undefined) return Number.NaN;
  const isOfCalendar = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true;
  return isOfCalendar ? Date.parse(`${day}T${time}${zone ?? INSTITUTION_OFFSET}`) : Number.NaN;
};
