import { type EpochMs, sheetClock } from '@quipu/engine';
import { useCallback } from 'react';
import { useQuiz } from './quiz-context.ts';

/**
 * Reads the time that the sheet's clocks show: it stands still in a pause, and so does what is
 * left.
 */
export const useSheetClock = (): (() => EpochMs | null) => {
  const { runtime } = useQuiz();
  return useCallback(() => {
    const now = runtime.now();
    return now === null ? null : sheetClock(runtime.head(), now);
  }, [runtime]);
};
