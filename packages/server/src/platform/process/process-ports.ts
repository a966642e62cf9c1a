import { randomBytes } from 'node:crypto';
import type { Millis } from '@quipu/engine';

/** One-shot alarms. Returns the cancel. None keeps the process from ending. */
export interface Timers {
  readonly after: (delay: Millis, wake: () => void) => () => void;
}
export type RandomBytes = (size: number) => Buffer;

/** A process has these of its own, and rules only through here: time that never jumps, alarms, chance. */
export interface ProcessPorts {
  readonly monotonic: () => Millis;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  /** A number in [0, 1), for who should not all come at once. */
  readonly chance: () => number;
}

export const processPorts: ProcessPorts = {
  monotonic: () => performance.now(),
  timers: {
    after: (delay, wake) => {
      const timer = setTimeout(wake, delay).unref();
      return () => clearTimeout(timer);
    },
  },
  randomBytes,
  chance: Math.random,
};
