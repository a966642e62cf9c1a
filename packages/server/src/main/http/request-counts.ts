import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { Millis } from '@quipu/engine';
import { LRUCache } from 'lru-cache';

const MAX_KEPT = 5_000;

interface Sum {
  readonly current: number;
  readonly since: Millis;
}
export interface Sums {
  of(key: string): Sum;
  add(key: string, amount: number): Sum;
}

/** Sums by key, each for a window from its first amount on, by the process's own clock. */
export const sumsWithin = (monotonic: () => Millis, window: Millis): Sums => {
  const sums = new LRUCache<string, Sum>({ max: MAX_KEPT });
  const of = (key: string): Sum => {
    const now = monotonic();
    const known = sums.get(key);
    return known !== undefined && now - known.since < window ? known : { current: 0, since: now };
  };
  return {
    of,
    add: (key, amount) => {
      const { current, since } = of(key);
      const sum = { current: current + amount, since };
      sums.set(key, sum);
      return sum;
    },
  };
};

const countsOf = (monotonic: () => Millis, window: Millis): FastifyRateLimitStore => {
  const sums = sumsWithin(monotonic, window);
  return {
    incr: (key, done) => {
      const { current, since } = sums.add(key, 1);
      done(null, { current, ttl: window - (monotonic() - since) });
    },
    child: () => countsOf(monotonic, window),
  };
};

/** Makes what the limit of requests asks for: something to construct. */
export const requestCounts = (monotonic: () => Millis, window: Millis): (new () => FastifyRateLimitStore) =>
  function RequestCounts() {
    return countsOf(monotonic, window);
  } as unknown as new () => FastifyRateLimitStore;
