const ZONE = 'America/Guayaquil';
const moment = new Intl.DateTimeFormat('es-EC', {
  timeZone: ZONE,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** An instant in the institution's time. */
export const formatMoment = (at: number): string => moment.format(at);
