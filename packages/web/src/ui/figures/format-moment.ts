import {
  dayOfYearInWords,
  formatHourIn,
  hourInWords,
  instantInWords,
  momentInWords,
  spanInWords,
} from '@quipu/contract';

/**
 * The zone of this device's clock. Where it says another hour than the institution's, both are shown. Undefined: the device
 * knows none, or names one that its browser refuses, as `Etc/Unknown`.
 */
const deviceZone = (): string | undefined => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    Intl.DateTimeFormat('es', { timeZone });
    return timeZone;
  } catch {
    return undefined;
  }
};

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const formatMoment = (at: number): string => momentInWords(at, deviceZone());
export const formatHour = (at: number): string => hourInWords(at, deviceZone());
export const formatInstant = (at: number): string => instantInWords(at, deviceZone());
/** An hour by this device's clock alone, of what happens before the reader's eyes. */
export const formatHourHere = (at: number): string => formatHourIn(at, deviceZone());
/** Its day, by the same clock. */
export const formatDayHere = (at: number): string => dayOfYearInWords(at, deviceZone());
/** An instant with the day of the week. */
export const formatDayAndHour = (at: number): string => capital(momentInWords(at, deviceZone(), true));
/** A session: one day with two hours, or two days. */
export const formatSession = (start: number, end: number): string =>
  capital(spanInWords(start, end, deviceZone()).replace(/^el /, ''));
