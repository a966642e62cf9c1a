const ZONE = 'America/Guayaquil';
const days = new Intl.DateTimeFormat('es-EC', { dateStyle: 'full', timeZone: ZONE });
const hours = new Intl.DateTimeFormat('es-EC', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: ZONE,
});
const moments = new Intl.DateTimeFormat('es-EC', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: ZONE,
});

/** Instants as documents and mails say them: by the clock of continental Ecuador, which whoever reads them shares. */
export const formatDate = (at: number): string => days.format(at);
export const formatTime = (at: number): string => hours.format(at);
export const formatDateTime = (at: number): string => moments.format(at);
