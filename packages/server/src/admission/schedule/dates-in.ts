import type { EpochMs } from '@quipu/engine';

const HERE = 'America/Guayaquil';

const formatIn = (timeZone: string) =>
  new Intl.DateTimeFormat('es-EC', { dateStyle: 'long', timeStyle: 'short', timeZone, hourCycle: 'h23' });

/** The zone of the header; where there is none, or no such zone, that of Guayaquil. */
const formatOf = (zone: string | null): Intl.DateTimeFormat => {
  try {
    return formatIn(zone ?? HERE);
  } catch {
    return formatIn(HERE);
  }
};

export interface Window {
  readonly opensAt: EpochMs | null;
  readonly closesAt: EpochMs | null;
}

/** Writes {{inicio}} and {{fin}} of a text as long dates, by the clock of who reads them. */
export const datesIn = (zone: string | null) => {
  const format = formatOf(zone);
  const written = (at: EpochMs | null) => (at === null ? '' : format.format(at));
  return (text: string, { opensAt, closesAt }: Window): string =>
    text.replaceAll('{{inicio}}', written(opensAt)).replaceAll('{{fin}}', written(closesAt));
};
export type WriteDates = ReturnType<typeof datesIn>;
