export interface Line {
  run<A>(work: () => Promise<A>): Promise<A>;
  readonly waiting: () => number;
}

/** At most so many at once, the others in the order in which they came. */
export const createLine = (atOnce: number): Line => {
  const waiting: (() => void)[] = [];
  let running = 0;
  const leave = () => {
    running -= 1;
    waiting.shift()?.();
  };
  const enter = (): Promise<void> =>
    new Promise((resolve) => {
      const start = () => {
        running += 1;
        resolve();
      };
      if (running < atOnce) start();
      else waiting.push(start);
    });
  return { run: (work) => enter().then(work).finally(leave), waiting: () => waiting.length };
};
