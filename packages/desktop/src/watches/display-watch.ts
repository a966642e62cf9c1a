export interface Displays {
  readonly count: () => number;
  /** Called when a display comes, goes or changes; returns the way to stop. */
  readonly onChange: (listener: () => void) => () => void;
}

/** Tells each new number of displays once: one monitor that changes its resolution is no news. */
export const watchDisplays = ({ count, onChange }: Displays, tell: (count: number) => void): (() => void) => {
  let told = count();
  return onChange(() => {
    const now = count();
    if (now === told) return;
    told = now;
    tell(now);
  });
};
