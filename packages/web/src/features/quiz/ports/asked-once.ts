const TIMEOUT_MS = 3_000;

/**
 * A question to the storage whose answer is kept: a no stays one, and after a yes it is asked again. Of a storage that hangs nobody knows
 * what it has: that counts as a yes, and is waited for once. One that does not open has nothing.
 */
export const askedOnce = (look: () => Promise<boolean>): (() => Promise<boolean>) => {
  let known = true;
  let underWay: Promise<unknown> | null = null;
  return async () => {
    if (!known) return false;
    if (underWay === null) {
      const looking = look().then(
        (is) => is,
        () => false,
      );
      const timeout = new Promise<void>((resolve) => {
        setTimeout(resolve, TIMEOUT_MS);
      });
      underWay = Promise.race([looking, timeout]);
      void looking.then((is) => {
        known = is;
        underWay = null;
      });
    }
    await underWay;
    return known;
  };
};
