import { commentProblem } from './comment.ts';

export const MIN_OBJECTION_LENGTH = 10;

export const objectionTexts = { tooShort: `Escriba al menos ${MIN_OBJECTION_LENGTH} caracteres` } as const;

/** Says what is wrong with an objection, in words for whoever writes it. Null means nothing. */
export const objectionProblem = (text: string): string | null =>
  text.trim().length < MIN_OBJECTION_LENGTH ? objectionTexts.tooShort : commentProblem(text, true);
