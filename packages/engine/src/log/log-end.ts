import type { QuizEvent } from '../model/event.ts';

type Type = QuizEvent['type'];
const holding = (types: readonly Type[]): ReadonlySet<string> => new Set(types);

const ENDS = holding(['QuizFinished', 'FinishedElsewhere']);
const GOES_ON = holding(['EndUndone', 'SheetOpened', 'SheetResumed']);
const BEFORE_AN_END = holding([
  ...(['ItemVisited', 'ItemFlagged', 'AnswerChanged', 'NumberTyped', 'SectionLeft'] as const),
  ...(['QuizFinished', 'FinishedElsewhere'] as const),
]);

/**
 * Tells, as the types of a log's lines go by, whether it has come to its end. What a device writes after it (that the
 * server heard, how the network is) belongs to no receipt.
 */
export const isOverAfter = (isOver: boolean, type: string): boolean => ENDS.has(type) || (isOver && !GOES_ON.has(type));

/** Tells of what an examinee does, and of the end: no device writes it once its log is over. */
export const isOnlyBeforeEnd = (type: string): boolean => BEFORE_AN_END.has(type);
