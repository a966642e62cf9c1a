/** This tab's hold of a sheet. `lost` resolves when another tab takes it over. */
export interface TabLock {
  readonly lost: Promise<void>;
  readonly release: () => void;
}

/** `taken`: another tab has the sheet, and it was not asked to give it up. */
export type LockAnswer = TabLock | 'taken';

const NEVER = new Promise<void>(() => undefined);

/**
 * Asks for the sheet. Where the browser has no Web Locks (a page that is no secure context) every tab gets it, and the
 * journal's owner mark alone keeps a second one from writing.
 */
export const askForSheet = (
  locks: LockManager | undefined,
  name: string,
  how: { readonly takeOver: boolean },
): Promise<LockAnswer> => {
  if (locks === undefined) return Promise.resolve({ lost: NEVER, release: () => undefined });
  return new Promise((answer) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const request = locks.request(name, how.takeOver ? { steal: true } : { ifAvailable: true }, (lock) => {
      if (lock === null) {
        answer('taken');
        return undefined;
      }
      // A lock that is stolen rejects its request; one that is released resolves it.
      const lost = new Promise<void>((resolve) => {
        queueMicrotask(() => void request.catch(() => resolve()));
      });
      answer({ lost, release });
      return held;
    });
  });
};
