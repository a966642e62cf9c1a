import type { QuizRules } from '../model/sheet-content.ts';

/** Tells whether more displays are connected than an evaluation allows. */
export const areTooMany = (displays: number, { monitors = 1 }: Pick<QuizRules, 'monitors'>): boolean =>
  monitors > 0 && displays > monitors;
