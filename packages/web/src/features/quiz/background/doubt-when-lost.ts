import type { QuizRuntime } from '@quipu/engine/runtime';
import { switchMap, timer } from 'rxjs';
import { connectionLosses, serverHeard } from '../../../lib/live-events.ts';

/** Thousands lose the same server at once, and shall not ask at once. */
export const SPREAD_MS = 1_500;

/**
 * Asks the server when the connection of pushed events is cut or goes unanswered: an examinee who
 * only reads would send nothing, and so notice nothing. Returns the way to stop.
 */
export const doubtWhenLost = (runtime: Pick<QuizRuntime, 'doubt' | 'unheard' | 'heard'>): (() => void) => {
  const lost = connectionLosses.pipe(switchMap(() => timer(Math.random() * SPREAD_MS))).subscribe(runtime.doubt);
  const heard = serverHeard.subscribe((isHeard) => (isHeard ? runtime.heard() : runtime.unheard()));
  return () => {
    lost.unsubscribe();
    heard.unsubscribe();
  };
};
