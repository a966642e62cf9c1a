import type { EpochMs } from '../units.ts';
import type { QuizEvent } from './event.ts';

/** An event before which time may go back: it says that the clock was ahead. */
export const mayGoBack = ({ type }: QuizEvent): boolean => type === 'EndUndone' || type === 'ClockSetBack';

/** The time that the log has come to with one more event: none is dated before it, but where the clock was ahead. */
export const lastAtAfter = (lastAt: EpochMs, event: QuizEvent): EpochMs =>
  mayGoBack(event) ? event.at : Math.max(lastAt, event.at);
