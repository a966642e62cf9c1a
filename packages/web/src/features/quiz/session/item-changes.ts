import { changedPositions, type QuizSession } from '@quipu/engine';
import type { QuizRuntime } from '@quipu/engine/runtime';

type Listener = () => void;
export type Subscribe = (position: number, listener: Listener) => Listener;

/** Listeners of single questions: one listens to the session, and tells those whose own question has changed. */
const createItemChanges = (subscribe: QuizRuntime['subscribe'], read: () => QuizSession): Subscribe => {
  const listeners = new Map<number, Set<Listener>>();
  let seen: QuizSession | null = null;
  let end: Listener | undefined;
  const look = (): void => {
    const before = seen;
    seen = read();
    if (before === null || before === seen) return;
    for (const position of changedPositions(before, seen))
      for (const listener of [...(listeners.get(position) ?? [])]) listener();
  };
  return (position, listener) => {
    if (listeners.size === 0) {
      seen = read();
      end = subscribe(look);
    }
    const own = listeners.get(position) ?? new Set();
    listeners.set(position, own.add(listener));
    return () => {
      own.delete(listener);
      if (own.size === 0) listeners.delete(position);
      if (listeners.size === 0) end?.();
    };
  };
};

interface ItemChanges {
  readonly head: Subscribe;
  readonly saved: Subscribe;
}
const known = new WeakMap<QuizRuntime, ItemChanges>();

export const itemChanges = (runtime: QuizRuntime): ItemChanges => {
  const before = known.get(runtime);
  if (before !== undefined) return before;
  const made = {
    head: createItemChanges(runtime.subscribe, runtime.head),
    saved: createItemChanges(runtime.subscribe, runtime.session),
  };
  known.set(runtime, made);
  return made;
};
