import type { QuizSession } from '@quipu/engine';
import { useCallback, useSyncExternalStore } from 'react';
import { itemChanges } from './item-changes.ts';
import { useQuiz } from './quiz-context.ts';

type Select<T> = (session: QuizSession) => T;

const useItem = <T>(of: 'head' | 'saved', position: number, read: () => T): T => {
  const { runtime } = useQuiz();
  const subscribe = useCallback(
    (listener: () => void) => itemChanges(runtime)[of](position, listener),
    [runtime, of, position],
  );
  return useSyncExternalStore(subscribe, read);
};

/** Selects from the newest session what is said of one question, and hears of that question alone. */
export const useItemHead = <T>(position: number, select: Select<T>): T => {
  const { runtime } = useQuiz();
  return useItem('head', position, () => select(runtime.head()));
};

/** Selects from the session as it is on this device's disk what is said of one question, and hears of that question alone. */
export const useItemSaved = <T>(position: number, select: Select<T>): T => {
  const { runtime } = useQuiz();
  return useItem('saved', position, () => select(runtime.session()));
};
