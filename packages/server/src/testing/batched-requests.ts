import { createBatcher } from '../platform/concurrency/batcher.ts';

/** Requests of many people through a batcher, in groups of some that come together, each with what it brings: a program of its own, whose memory is looked at. */
const REQUESTS = 30_000;
const AT_ONCE = 15;
const PEOPLE = 1_000;
const brought = () => Array.from({ length: 400 }, (_, place) => ({ place }));

const take = createBatcher<{ readonly key: number; readonly data: unknown }, object>({
  keyOf: ({ key }) => key,
  maxGroup: 128,
  run: async (group) => {
    await new Promise(setImmediate);
    return group.map(() => ({}));
  },
  timers: {
    after: (ms, wake) => {
      // It waits for no group for long: the long timers are those of who gives up.
      if (ms < 1_000) setImmediate(wake);
      return () => undefined;
    },
  },
});
for (let n = 0; n < REQUESTS; n += AT_ONCE)
  await Promise.all(
    Array.from({ length: AT_ONCE }, (_, place) => take({ key: (n + place) % PEOPLE, data: brought() })),
  );
