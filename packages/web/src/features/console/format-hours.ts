import { INSTITUTION_ZONE } from '../../ui/figures/format-moment.ts';

const hour = new Intl.DateTimeFormat('es-EC', {
  timeZone: INSTITUTION_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const second = new Intl.DateTimeFormat('es-EC', {
  timeZone: INSTITUTION_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const day = new Intl.DateTimeFormat('es-EC', { timeZone: INSTITUTION_ZONE, day: 'numeric', month: 'long' });

/** Hours of the institution's day. */
export const formatSecond = (at: number): string => second.format(at);
export const formatWindow = (start: number, end: number): string =>
  `${day.format(start)}, ${hour.format(start)} – ${day.format(start) === day.format(end) ? '' : `${day.format(end)}, `}${hour.format(end)}`;
