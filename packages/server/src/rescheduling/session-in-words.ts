import type { EpochMs } from '@quipu/engine';
import { dayWords, hourWords } from '../app/moment-words.ts';

/** A session within a sentence, by the clock of Ecuador: one day with two hours, or two days. */
export const sessionInWords = (start: EpochMs, end: EpochMs): string =>
  dayWords(start) === dayWords(end)
    ? `el ${dayWords(start)}, de ${hourWords(start)} a ${hourWords(end)}`
    : `desde el ${dayWords(start)}, ${hourWords(start)}, hasta el ${dayWords(end)}, ${hourWords(end)}`;
