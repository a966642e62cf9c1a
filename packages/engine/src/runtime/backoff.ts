import type { Millis } from '../model/units.ts';
import type { Scheduler } from './ports.ts';

const FIRST_MS = 1_000;
const MAX_MS = 30_000;

export interface Backoff {
  /** The wait after one more failure. */
  readonly next: () => Millis;
  readonly reset: () => void;
}

/** Full jitter: anywhere between nothing and a ceiling that doubles, so that many clients do not come back together. */
export const createBackoff = (chance: () => number): Backoff => {
  let ceiling = FIRST_MS;
  return {
    next: () => {
      const wait = Math.floor(chance() * ceiling);
      ceiling = Math.min(MAX_MS, ceiling * 2);
      return wait;
    },
    reset: () => {
      ceiling = FIRST_MS;
    },
  };
};

export interface RetryWait {
  /** Longer each time, with chance in it, until somebody hurries. */
  readonly wait: () => Promise<void>;
  readonly reset: () => void;
  /** The server may answer now: whoever waits goes on at once. */
  readonly retryNow: () => void;
}

export const createRetryWait = (scheduler: Scheduler): RetryWait => {
  const backoff = createBackoff(scheduler.chance);
  const wakes = new Set<() => void>();
  return {
    wait: () =>
      new Promise((resolve) => {
        const wake = (): void => {
          cancel();
          wakes.delete(wake);
          resolve();
        };
        const cancel = scheduler.after(backoff.next(), wake);
        wakes.add(wake);
      }),
    reset: backoff.reset,
    retryNow: () => {
      backoff.reset();
      for (const wake of [...wakes]) wake();
    },
  };
};
