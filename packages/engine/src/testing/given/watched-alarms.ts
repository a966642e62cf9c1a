import type { Scheduler } from '../../runtime/ports.ts';

/** Alarms as a scheduler sets them, and which of them are still to ring. */
export const watchedAlarms = (real: Scheduler) => {
  const toRing = new Set<unknown>();
  const scheduler: Scheduler = {
    ...real,
    after: (delay, wake) => {
      const alarm = {};
      toRing.add(alarm);
      const cancel = real.after(delay, () => {
        toRing.delete(alarm);
        wake();
      });
      return () => {
        toRing.delete(alarm);
        cancel();
      };
    },
  };
  return { toRing, scheduler };
};
