import type { QuizSession } from '@quipu/engine';
import { useSyncExternalStore } from 'react';
import { useQuiz } from './quiz-context.ts';

/**
 * Selects from the newest session, which controls and the examinee's place are shown by. It renders
 * again only when the selected value changes, so a selector returns the same object while nothing
 * in it has changed.
 */
export const useHead = <T>(select: (session: QuizSession) => T): T => {
  const { runtime } = useQuiz();
  return useSyncExternalStore(runtime.subscribe, () => select(runtime.head()));
};
