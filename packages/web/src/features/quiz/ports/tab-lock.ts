import { SHEET_LOCK } from '../../../lib/sheet-lock-name.ts';
import type { SheetKey } from './journal-database.ts';

/** This tab's hold of a sheet. */
export interface TabLock {
  /** Resolves when another tab takes it over. */
  readonly lost: Promise<void>;
  /** Resolves when another may have it. */
  readonly release: () => Promise<void>;
}

/** `taken`: another tab has the sheet, and it was not asked to give it up. */
export type LockAnswer = TabLock | 'taken';

/** The name of a sheet's lock. */
export const sheetLock = ([userId, sheetId]: SheetKey): string => `${SHEET_LOCK}${userId}.${sheetId}`;

/** A page that is being reloaded still holds its lock for a moment, on a slow machine for a long one. */
const TIMEOUT_MS = 3_000;
const unlocked: TabLock = { lost: new Promise(() => undefined), release: () => Promise.resolve() };

/**
 * Asks for the sheet. Where the browser has no Web Locks (a page that is no secure context) every tab gets it, and the
 * journal's owner mark alone keeps a second one from writing.
 */
export const askForSheet = (
  locks: LockManager | undefined,
  name: string,
  how: { readonly takeOver: boolean },
): Promise<LockAnswer> => {
  if (locks === undefined) return Promise.resolve(unlocked);
  return new Promise((answer) => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let have = false;
    let stolen = (): void => undefined;
    const lost = new Promise<void>((resolve) => {
      stolen = resolve;
    });
    const options: LockOptions = how.takeOver ? { steal: true } : { signal: AbortSignal.timeout(TIMEOUT_MS) };
    const request = locks.request(name, options, () => {
      have = true;
      answer({
        lost,
        release: async () => {
          letGo();
          await request.catch(() => undefined);
        },
      });
      return held;
    });
    // Rejected before it was had: the patience ran out. After: another tab stole it.
    request.catch(() => (have ? stolen() : answer('taken')));
  });
};

/** Does it with the sheet in hand, and leaves it where another tab has it. */
export const withSheet = async (
  locks: LockManager | undefined,
  sheet: SheetKey,
  work: () => Promise<void>,
): Promise<void> => {
  const lock = await askForSheet(locks, sheetLock(sheet), { takeOver: false });
  if (lock === 'taken') return;
  try {
    await work();
  } finally {
    await lock.release();
  }
};

/** A page that is reloaded asks for its sheet again within this time, but on a very slow machine. */
export const GRACE_MS = 5_000;

/**
 * Calls `tell` once nobody has the sheet any more: a lock may outlive its page for long, and nobody can tell it from that of a
 * tab at work. Only while this page is looked at. One that is looked at and not worked in, a forgotten window beside another,
 * leaves a tab that is reloaded the time to come back. Returns the way to stop.
 */
export const whenFree = (locks: LockManager, name: string, tell: () => void): (() => void) => {
  let asking = new AbortController();
  let grace: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    asking.abort();
    asking = new AbortController();
    clearTimeout(grace);
    if (document.visibilityState !== 'visible') return;
    const { signal } = asking;
    const stillFree = async (): Promise<void> => {
      const isFree = await locks.request(name, { mode: 'shared', ifAvailable: true }, (lock) => lock !== null);
      if (signal.aborted) return;
      if (isFree) tell();
      else look();
    };
    const free = () => {
      if (signal.aborted) return;
      if (document.hasFocus()) tell();
      else grace = setTimeout(() => void stillFree(), GRACE_MS);
    };
    // Let go of at once: whoever is told asks for it.
    locks.request(name, { mode: 'shared', signal }, () => undefined).then(free, () => undefined);
  };
  look();
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
    clearTimeout(grace);
    asking.abort();
  };
};
