import type { Accessibility } from '@quipu/contract';
import type { SheetContent } from '@quipu/engine';
import type { Draft, QuizRuntime } from '@quipu/engine/runtime';
import { createContext, use } from 'react';

/** A question that the screen puts to the examinee, or something that it must say before going on. */
export type Prompt =
  | { readonly kind: 'finish' }
  /** `refused`: written in the place of answers that stand; none: something has no answer. */
  | { readonly kind: 'unanswered'; readonly refused: readonly Draft[] }
  | { readonly kind: 'startSection'; readonly sectionId: number }
  | { readonly kind: 'printScreen' }
  | { readonly kind: 'carry' }
  | { readonly kind: 'message'; readonly text: string };

/**
 * Everything that the parts of an open sheet share. It is made once, and nothing in it changes
 * while the sheet is open.
 */
export interface Quiz {
  /** The forbidden programs that are open now. */
  readonly unclosed: Set<string>;
  /** Other devices may still have these of the sheet, in words: to be said before its end. */
  readonly elsewhere: Set<string>;
  readonly runtime: QuizRuntime;
  readonly content: SheetContent;
  readonly accessibility: Accessibility;
  readonly ask: (prompt: Prompt | null) => void;
  /** Places of required questions that keep the examinee here; none: nothing to say. */
  readonly showRequired: (positions: readonly number[]) => void;
}

export const QuizContext = createContext<Quiz | null>(null);

export const useQuiz = (): Quiz => {
  const quiz = use(QuizContext);
  if (quiz === null) throw new Error('useQuiz outside of QuizContext');
  return quiz;
};
