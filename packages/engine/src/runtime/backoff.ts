import type { Millis } from '../units.ts';

const FIRST_MS = 1_000;
const MOST_MS = 30_000;

export interface Backoff {
  /** How long to wait after one more failure. */
  readonly next: () => Millis;
  readonly reset: () => void;
}

/** Full jitter: anywhere between nothing and a ceiling that doubles, so that many clients do not come back together. */
export const createBackoff = (chance: () => number): Backoff => {
  let ceiling = FIRST_MS;
  return {
    next: () => {
      const wait = Math.floor(chance() * ceiling);
      ceiling = Math.min(MOST_MS, ceiling * 2);
      return wait;
    },
    reset: () => {
      ceiling = FIRST_MS;
    },
  };
};
