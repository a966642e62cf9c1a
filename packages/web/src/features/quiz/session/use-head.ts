import type { QuizSession } from '@quipu/engine';
import { useSyncExternalStore } from 'react';
import { useQuiz } from './quiz-context.ts';

/**
 * What a selector says of the newest session: the value of controls, where the examinee is. Renders again only when that
 * changes, so a selector must give back the same object while what it shows is the same.
 */
export const useHead = <T>(select: (session: QuizSession) => T): T => {
  const { runtime } = useQuiz();
  return useSyncExternalStore(runtime.subscribe, () => select(runtime.head()));
};
