import { isDate } from '@quipu/engine';
import * as t from 'io-ts';

/** A day of the calendar, as yyyy-mm-dd. */
export const Day = t.refinement(t.string, isDate, 'yyyy-mm-dd');

export const MONTHS: readonly string[] =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** Words a day as people say it: `14 de marzo de 2008`. What is no day stays as it is. */
export const dayInWords = (text: string): string => {
  const [year, month = 0, day] = text.split('-').map(Number);
  return isDate(text) ? `${day} de ${MONTHS[month - 1]} de ${year}` : text;
};
