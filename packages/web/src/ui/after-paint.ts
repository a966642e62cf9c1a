/**
 * Does `first` as the page is about to be drawn, and `then` once that is on the screen: nothing that a person waits for
 * waits for it. Returns what calls them off.
 */
export const afterPaint = (first: () => void, then: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    first();
    timer = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};
