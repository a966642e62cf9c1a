import type { EpochMs, Millis } from '../model/units.ts';
import type { Clock, Scheduler } from './ports.ts';

/** Globals of every host of JavaScript. The engine's types know no host: a browser's differ from Node's. */
interface Host {
  readonly Date: { readonly now: () => EpochMs };
  readonly Math: { readonly random: () => number };
  readonly performance: { readonly now: () => Millis };
  readonly setTimeout: (wake: () => void, delay: Millis) => unknown;
  readonly clearTimeout: (timer: unknown) => void;
}

// Asked for when they are used: whatever replaces them in a test is what is used.
const host = globalThis as unknown as Host;

/**
 * A browser reads a delay as 32 bits, so that one beyond them would ring at once, and one as far below 0 never. A long delay
 * is cut instead: the alarm rings early, which it may.
 */
const MAX_DELAY_MS: Millis = 2 ** 31 - 1;

/** The clock of the machine. */
export const realClock: Clock = { monotonic: () => host.performance.now(), wall: () => host.Date.now() };

/** Alarms by the host's timers, jitter by its own chance. */
export const realScheduler: Scheduler = {
  after: (delay, wake) => {
    const timer = host.setTimeout(wake, Math.min(Math.max(0, delay), MAX_DELAY_MS));
    return () => host.clearTimeout(timer);
  },
  chance: () => host.Math.random(),
};
