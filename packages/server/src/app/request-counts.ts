import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { Millis } from '@quipu/engine';

const MOST_KEPT = 5_000;

/** Counts requests by key, each for a window from its first request on, by the process's own clock. */
const countsOf = (monotonic: () => Millis, window: Millis): FastifyRateLimitStore => {
  const counts = new Map<string, { readonly current: number; readonly since: Millis }>();
  return {
    incr: (key, done) => {
      const now = monotonic();
      const known = counts.get(key);
      const isAlive = known !== undefined && now - known.since < window;
      const count = isAlive ? { ...known, current: known.current + 1 } : { current: 1, since: now };
      // The one asked for longest ago is forgotten first.
      counts.delete(key);
      counts.set(key, count);
      const oldest = counts.keys().next().value;
      if (counts.size > MOST_KEPT && oldest !== undefined) counts.delete(oldest);
      done(null, { current: count.current, ttl: window - (now - count.since) });
    },
    child: () => countsOf(monotonic, window),
  };
};

/** What the limit of requests asks for: something to construct. */
export const requestCounts = (monotonic: () => Millis, window: Millis): (new () => FastifyRateLimitStore) =>
  function RequestCounts() {
    return countsOf(monotonic, window);
  } as unknown as new () => FastifyRateLimitStore;
