/**
 * Sessions, receipts and requests are the institution's: their times are in its zone, whatever the
 * computer's own is.
 */
export const INSTITUTION_ZONE = 'America/Guayaquil';
const moment = new Intl.DateTimeFormat('es-EC', {
  timeZone: INSTITUTION_ZONE,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** An instant in the institution's time. */
export const formatMoment = (at: number): string => moment.format(at);
