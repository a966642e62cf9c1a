import type { QuizSession } from '../model/quiz-session.ts';
import type { Rejection } from '../model/rejection.ts';

const OVER: ReadonlySet<Rejection['reason']> = new Set([
  'SectionOver',
  'BackButtonOff',
  'TimeOver',
  'AlreadyFinished',
  'NotUnderWay',
]);
/** Nobody can answer its item any more. */
export const isOver = (rejection: Rejection | null): boolean => rejection !== null && OVER.has(rejection.reason);

/** Gives the last signs of a text, which came after the end: all before them counts. Null: it is not so. */
export const lateText = (
  { index, state }: QuizSession,
  { itemId, text, rejection }: { readonly itemId: number; readonly text: string; readonly rejection: Rejection | null },
): string | null => {
  const ordinal = index?.ordinalOfItem.get(itemId);
  if (ordinal === undefined || !isOver(rejection)) return null;
  const counts = state.cells.at(ordinal).answer.details[0]?.answer;
  return counts && text.startsWith(counts) ? text.slice(counts.length) : null;
};
