import type { QuizRuntime } from '@quipu/engine/runtime';
import { switchMap, timer } from 'rxjs';
import { connectionLosses } from '../../../lib/live-events.ts';

/** Thousands lose the same server at once, and shall not ask at once. */
export const SPREAD_MS = 1_500;

/** Who only reads asks the server nothing: that the connection of pushed events is cut is what tells them first. Returns the way to stop. */
export const doubtWhenLost = (runtime: Pick<QuizRuntime, 'doubt'>): (() => void) => {
  const lost = connectionLosses.pipe(switchMap(() => timer(Math.random() * SPREAD_MS))).subscribe(runtime.doubt);
  return () => {
    lost.unsubscribe();
  };
};
