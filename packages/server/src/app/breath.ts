/** How long this process may be kept at once, ms. */
const SLICE = 10;

/**
 * To be waited for between the parts of long work: others are served in between once it has been a while, and it costs nothing
 * before.
 */
export const createBreath = (slice = SLICE): (() => Promise<void>) => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < slice) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    since = performance.now();
  };
};
