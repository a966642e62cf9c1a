import type { Scheduler } from '@quipu/engine/runtime';

/** Longer delays overflow to none: the alarm then rings early, which a scheduler may. */
const LONGEST_MS = 2 ** 31 - 1;

export const browserScheduler: Scheduler = {
  after: (delay, wake) => {
    const timer = setTimeout(wake, Math.min(Math.max(0, delay), LONGEST_MS));
    return () => clearTimeout(timer);
  },
  chance: () => Math.random(),
};
