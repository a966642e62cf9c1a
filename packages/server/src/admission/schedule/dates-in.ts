import { INSTITUTION_ZONE, momentInWords } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';

/** The zone of the header, as it is written; where there is none, or no such zone, the institution's. */
const zoneOf = (header: string | null): string => {
  try {
    return new Intl.DateTimeFormat('es-EC', { timeZone: header ?? INSTITUTION_ZONE }).resolvedOptions().timeZone;
  } catch {
    return INSTITUTION_ZONE;
  }
};

export interface Window {
  readonly opensAt: EpochMs | null;
  readonly closesAt: EpochMs | null;
}

/** Writes {{inicio}} and {{fin}} of a text as long dates, by the institution's clock and that of who reads them. */
export const datesIn = (zone: string | null) => {
  const reader = zoneOf(zone);
  const written = (at: EpochMs | null) => (at === null ? '' : momentInWords(at, reader));
  return (text: string, { opensAt, closesAt }: Window): string =>
    text.replaceAll('{{inicio}}', written(opensAt)).replaceAll('{{fin}}', written(closesAt));
};
export type WriteDates = ReturnType<typeof datesIn>;
