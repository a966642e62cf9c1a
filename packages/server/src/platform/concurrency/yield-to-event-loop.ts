/** The longest that work may hold this process at once, ms. */
const SLICE = 10;

/**
 * Makes what long work waits for between its parts: others are served in between once it has been a while, and it costs
 * nothing before.
 */
export const createYieldToEventLoop = (slice = SLICE): (() => Promise<void>) => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < slice) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    since = performance.now();
  };
};
