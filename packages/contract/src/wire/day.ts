import * as t from 'io-ts';

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
/** A day of the calendar, as yyyy-mm-dd. */
export const Day = t.refinement(t.string, isDay, 'yyyy-mm-dd');
