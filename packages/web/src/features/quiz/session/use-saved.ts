import type { QuizSession } from '@quipu/engine';
import { useSyncExternalStore } from 'react';
import { useQuiz } from './quiz-context.ts';

/** What a selector says of the session on this device's disk: only from here comes "answered". */
export const useSaved = <T>(select: (session: QuizSession) => T): T => {
  const { runtime } = useQuiz();
  return useSyncExternalStore(runtime.subscribe, () => select(runtime.session()));
};
