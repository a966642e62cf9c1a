import { type SyncStatus, syncStatus } from '@quipu/engine';
import type { QuizRuntime } from '@quipu/engine/runtime';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { factsOf } from './owed-by.ts';
import { useQuiz } from './quiz-context.ts';

const same = (one: SyncStatus, other: SyncStatus): boolean =>
  one.stage === other.stage && one.waiting === other.waiting && one.troubles.join() === other.troubles.join();

/** The same object as long as it says the same. */
const reader = (runtime: QuizRuntime): (() => SyncStatus) => {
  let last: SyncStatus | null = null;
  return () => {
    const now = syncStatus(factsOf(runtime));
    if (last === null || !same(last, now)) last = now;
    return last;
  };
};

const both = (runtime: QuizRuntime, listener: () => void): (() => void) => {
  const ends = [runtime.subscribe(listener), runtime.subscribeDrafts(listener)];
  return () => {
    for (const end of ends) end();
  };
};

/** Says where the answers are, by the engine's word: the screen has no other. */
export const useSyncStatus = (): SyncStatus => {
  const { runtime } = useQuiz();
  const read = useMemo(() => reader(runtime), [runtime]);
  const subscribe = useCallback((listener: () => void) => both(runtime, listener), [runtime]);
  return useSyncExternalStore(subscribe, read);
};
