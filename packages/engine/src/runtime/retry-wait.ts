import { createBackoff } from './backoff.ts';
import type { Scheduler } from './ports.ts';

export interface RetryWait {
  /** Longer each time, with chance in it, until somebody hurries. */
  readonly wait: () => Promise<void>;
  readonly reset: () => void;
  /** The server may answer now: whoever waits goes on at once. */
  readonly hurry: () => void;
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
    hurry: () => {
      backoff.reset();
      for (const wake of [...wakes]) wake();
    },
  };
};
