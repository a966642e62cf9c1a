import { expect, it } from 'vitest';
import { createYieldToEventLoop } from './yield-to-event-loop.ts';

/** Counts how often others were served while `parts` parts of some milliseconds each were worked through. */
const served = async (parts: number, slice: number): Promise<number> => {
  let [times, isDone] = [0, false];
  const serve = (): void => {
    times += 1;
    if (!isDone) setImmediate(serve);
  };
  setImmediate(serve);
  const yieldToEventLoop = createYieldToEventLoop(slice);
  for (let part = 0; part < parts; part += 1) {
    const until = performance.now() + 2;
    while (performance.now() < until);
    await yieldToEventLoop();
  }
  isDone = true;
  return times;
};

it('lets others be served once it has been a while, and not before', async () => {
  expect(await served(10, 1)).toBeGreaterThanOrEqual(10);
  expect(await served(10, 60_000)).toBe(0);
});
