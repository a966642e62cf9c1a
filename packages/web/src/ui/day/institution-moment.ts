import { INSTITUTION_OFFSET } from '@quipu/contract';
import { isDate } from '@quipu/engine';

const HOUR = /^([01]?\d|2[0-3]):[0-5]\d$/;

/** Tells whether it is an hour as people type it: 8:05 or 08:05. */
export const isHour = (typed: string): boolean => HOUR.test(typed.trim());

/** The instant of a day, as yyyy-mm-dd, and an hour by the institution's clock. Null: one of them is none. */
export const momentOf = (day: string, hour: string): number | null =>
  isDate(day) && isHour(hour) ? Date.parse(`${day}T${hour.trim().padStart(5, '0')}:00${INSTITUTION_OFFSET}`) : null;
