const turn = globalThis.setImmediate;
let waiting = 0;
let hasBegun = false;

type Work = (...values: unknown[]) => void;

/**
 * Counts what waits for a turn of the loop (the server's groups, the fake IndexedDB, injected requests), so that it can be
 * waited for. To be called once, before anything else runs.
 */
export const countTurns = (): void => {
  if (hasBegun) return;
  hasBegun = true;
  const counted = (work: Work, ...values: unknown[]): NodeJS.Immediate => {
    waiting += 1;
    return turn(() => {
      waiting -= 1;
      work(...values);
    });
  };
  globalThis.setImmediate = Object.assign(counted, { __promisify__: turn.__promisify__ }) as typeof setImmediate;
  const cancel = globalThis.clearImmediate;
  globalThis.clearImmediate = (immediate) => {
    if (immediate !== undefined) waiting -= 1;
    cancel(immediate);
  };
};

/** Resolves when nothing can go on any more but by time, or by a reply from outside of this process. */
export const quiet = async (): Promise<void> => {
  do await new Promise<void>((resolve) => turn(resolve));
  while (waiting > 0);
};
