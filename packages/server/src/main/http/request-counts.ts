import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { Millis } from '@quipu/engine';
import { LRUCache } from 'lru-cache';

const MAX_KEPT = 5_000;

/** Counts requests by key, each for a window from its first request on, by the process's own clock. */
const countsOf = (monotonic: () => Millis, window: Millis): FastifyRateLimitStore => {
  const counts = new LRUCache<string, { readonly current: number; readonly since: Millis }>({ max: MAX_KEPT });
  return {
    incr: (key, done) => {
      const now = monotonic();
      const known = counts.get(key);
      const isAlive = known !== undefined && now - known.since < window;
      const count = isAlive ? { ...known, current: known.current + 1 } : { current: 1, since: now };
      counts.set(key, count);
      done(null, { current: count.current, ttl: window - (now - count.since) });
    },
    child: () => countsOf(monotonic, window),
  };
};

/** Makes what the limit of requests asks for: something to construct. */
export const requestCounts = (monotonic: () => Millis, window: Millis): (new () => FastifyRateLimitStore) =>
  function RequestCounts() {
    return countsOf(monotonic, window);
  } as unknown as new () => FastifyRateLimitStore;
