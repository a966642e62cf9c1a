import type { QuizEvent } from '../../model/event.ts';
import type { Event2, Written2 } from './events.ts';

/** Translates a line's event for the session. Both use the same words, until a session has others than this version. */
export const toSession = (event: Event2): QuizEvent => event;

/** The same the other way round: the sheet's content stands beside the log, by its hash where the sheet is being opened. */
export const fromSession = (event: QuizEvent, contentHash: string): Written2 =>
  event.type === 'SheetOpened'
    ? { type: event.type, at: event.at, data: { ...event.data, content: contentHash } }
    : event;
