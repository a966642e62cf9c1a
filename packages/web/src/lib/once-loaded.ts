const RETRY_MS = 15_000;

/**
 * Fetches code until it comes, and runs what needs it. Without it the page does all else: nobody is shown an error. Returns
 * what ends both.
 */
export const onceLoaded = <M>(load: () => Promise<M>, run: (loaded: M) => (() => void) | undefined): (() => void) => {
  let alarm: ReturnType<typeof setTimeout> | undefined;
  let end: (() => void) | undefined;
  let isOver = false;
  const attempt = (): void => {
    load().then(
      (loaded) => {
        if (!isOver) end = run(loaded);
      },
      () => {
        if (!isOver) alarm = setTimeout(attempt, RETRY_MS);
      },
    );
  };
  attempt();
  return () => {
    isOver = true;
    clearTimeout(alarm);
    end?.();
  };
};
