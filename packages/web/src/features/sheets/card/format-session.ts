import { INSTITUTION_ZONE as timeZone } from '../../../ui/figures/format-moment.ts';

const day = new Intl.DateTimeFormat('es-EC', { timeZone, dateStyle: 'full' });
const hour = new Intl.DateTimeFormat('es-EC', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A session in the institution's time: one day with two hours, or two days. */
export const formatSession = (start: number, end: number): string =>
  day.format(start) === day.format(end)
    ? `${capital(day.format(start))}, de ${hour.format(start)} a ${hour.format(end)}`
    : `Desde el ${day.format(start)}, ${hour.format(start)}, hasta el ${day.format(end)}, ${hour.format(end)}`;
