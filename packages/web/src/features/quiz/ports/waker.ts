/**
 * Calls `wake` whenever the page may have missed the time: each second by a worker, and when it is shown, resumed or
 * brought back from the cache. Returns the way to stop.
 */
export const startWaker = (wake: () => void): (() => void) => {
  const shown = () => {
    if (document.visibilityState === 'visible') wake();
  };
  document.addEventListener('visibilitychange', shown);
  document.addEventListener('resume', wake);
  window.addEventListener('pageshow', wake);
  window.addEventListener('focus', wake);
  const worker =
    typeof Worker === 'undefined' ? null : new Worker(new URL('./wake-worker.ts', import.meta.url), { type: 'module' });
  worker?.addEventListener('message', wake);
  return () => {
    document.removeEventListener('visibilitychange', shown);
    document.removeEventListener('resume', wake);
    window.removeEventListener('pageshow', wake);
    window.removeEventListener('focus', wake);
    worker?.terminate();
  };
};
