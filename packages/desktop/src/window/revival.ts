interface RevivalPorts {
  readonly reload: () => void;
  readonly after: (ms: number, then: () => void) => () => void;
}

const QUIET_MS = 60_000;
const MIN_MS = 1_000;
const MAX_MS = 30_000;

/**
 * A page that crashed comes back by itself: all that it showed as answered is on disk. At once; one that crashes as soon as it
 * is back comes later each time, so that the computer is left to its person.
 */
export const revival = ({ reload, after }: RevivalPorts) => {
  let crashes = 0;
  let calm = () => {};
  let pending = () => {};
  return {
    /** Counts how often it crashed without a quiet minute in between. */
    crashed: (): number => {
      calm();
      pending();
      const wait = crashes === 0 ? 0 : Math.min(MAX_MS, MIN_MS * 2 ** (crashes - 1));
      crashes += 1;
      calm = after(QUIET_MS, () => {
        crashes = 0;
      });
      if (wait === 0) reload();
      else pending = after(wait, reload);
      return crashes;
    },
    stop: (): void => {
      calm();
      pending();
    },
  };
};
