/** A timer that is later than this found a process that slept, or a computer with much else to do. */
const LATE_MS = 250;

/**
 * Calls `tell` once it was waited for so long. Timers ring before what has arrived is read: where this process itself was away
 * meanwhile, it is waited once more, and nobody is called silent for what was not read. Returns the cancel.
 */
export const afterWaiting = (ms: number, tell: () => void): (() => void) => {
  const from = performance.now();
  let timer = setTimeout(() => {
    if (performance.now() - from - ms < LATE_MS) tell();
    else timer = setTimeout(tell, ms);
  }, ms);
  return () => clearTimeout(timer);
};
