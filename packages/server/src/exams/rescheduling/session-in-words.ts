import type { EpochMs } from '@quipu/engine';
import { formatDate, formatTime } from '../../platform/time/format-date.ts';

/** A session within a sentence, by the clock of Ecuador: one day with two hours, or two days. */
export const sessionInWords = (start: EpochMs, end: EpochMs): string =>
  formatDate(start) === formatDate(end)
    ? `el ${formatDate(start)}, de ${formatTime(start)} a ${formatTime(end)}`
    : `desde el ${formatDate(start)}, ${formatTime(start)}, hasta el ${formatDate(end)}, ${formatTime(end)}`;
