type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

// A window calls its listeners in the order in which they came, so this one has to come before the router's: the
// application imports this file first.
window.addEventListener('popstate', (event) => guard?.(event));

/** Hears of the browser's back and forward before the router does. Returns what ends it. */
export const guardHistory = (heard: Guard): (() => void) => {
  guard = heard;
  return () => {
    if (guard === heard) guard = null;
  };
};
