import type { PlaybackFile } from '@quipu/contract';
import type { QuizEvent, SheetContent } from '@quipu/engine';
import { texts } from './texts.ts';

const contentIn = (events: readonly QuizEvent[]): SheetContent | null => {
  for (const event of events) if (event.type === 'SheetOpened') return event.data.content;
  return null;
};

/** Says what the page tells of whose sheet it is that its own log tells otherwise. */
export const otherIn = (
  { sheetId, reference, evaluation }: PlaybackFile['playback'],
  events: readonly QuizEvent[],
): readonly string[] => {
  const content = contentIn(events);
  if (content === null) return [];
  const told = [
    [texts.sheet, String(sheetId), String(content.sheetId), ''],
    [texts.reference, reference, content.reference, ` ${texts.corrected}`],
    [texts.evaluation, evaluation, content.name, ''],
  ] as const;
  return told.flatMap(([what, page, log, why]) => (page === log ? [] : [`${texts.otherwise(what, page, log)}${why}`]));
};
