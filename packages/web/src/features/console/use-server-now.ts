import { useSyncExternalStore } from 'react';
import { serverClock } from '../../lib/server-clock.ts';

const TICK_MS = 1_000;
const waiting = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

const tick = (): void => {
  for (const wake of waiting) wake();
};
/** One alarm for however many figures of time there are on the screen. */
const subscribe = (wake: () => void): (() => void) => {
  if (waiting.size === 0) ticking = setInterval(tick, TICK_MS);
  waiting.add(wake);
  return () => {
    waiting.delete(wake);
    if (waiting.size === 0) clearInterval(ticking);
  };
};

/** The server's time in whole steps; null while it is not known. It draws again once a step. */
export const useServerNow = (stepMs: number = TICK_MS): number | null =>
  useSyncExternalStore(subscribe, () => {
    const now = serverClock.now();
    return now === null ? null : Math.floor(now / stepMs) * stepMs;
  });
