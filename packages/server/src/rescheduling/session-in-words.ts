import type { EpochMs } from '@quipu/engine';

const ZONE = 'America/Guayaquil';
const day = new Intl.DateTimeFormat('es-EC', { timeZone: ZONE, dateStyle: 'full' });
const hour = new Intl.DateTimeFormat('es-EC', { timeZone: ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** A session within a sentence, by the clock of Ecuador: one day with two hours, or two days. */
export const sessionInWords = (start: EpochMs, end: EpochMs): string =>
  day.format(start) === day.format(end)
    ? `el ${day.format(start)}, de ${hour.format(start)} a ${hour.format(end)}`
    : `desde el ${day.format(start)}, ${hour.format(start)}, hasta el ${day.format(end)}, ${hour.format(end)}`;
