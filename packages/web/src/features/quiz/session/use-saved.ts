import type { QuizSession } from '@quipu/engine';
import { useSyncExternalStore } from 'react';
import { useQuiz } from './quiz-context.ts';

/**
 * Selects from the session as it is on this device's disk. Only what comes from here may be called
 * answered.
 */
export const useSaved = <T>(select: (session: QuizSession) => T): T => {
  const { runtime } = useQuiz();
  return useSyncExternalStore(runtime.subscribe, () => select(runtime.session()));
};
