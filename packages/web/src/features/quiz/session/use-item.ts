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

/** As `useHead`, for what is said of one question alone: it hears of nothing else. */
export const useItemHead = <T>(position: number, select: Select<T>): T => {
  const { runtime } = useQuiz();
  return useItem('head', position, () => select(runtime.head()));
};

/** As `useSaved`, for what is said of one question alone. */
export const useItemSaved = <T>(position: number, select: Select<T>): T => {
  const { runtime } = useQuiz();
  return useItem('saved', position, () => select(runtime.session()));
};
