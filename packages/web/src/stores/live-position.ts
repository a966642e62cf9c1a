import type { LivePosition } from '../lib/live-feed.ts';
import { useSignInSession } from './sign-in-session-store.ts';

const KEY = 'quipu.live';

/** A browser that refuses storage has the position here, as long as the page lasts. */
const kept = new Map<string, string>();
const storage = {
  get: (): string | null => {
    try {
      return sessionStorage.getItem(KEY);
    } catch {
      return kept.get(KEY) ?? null;
    }
  },
  set: (text: string): void => {
    kept.set(KEY, text);
    try {
      sessionStorage.setItem(KEY, text);
    } catch {
      return;
    }
  },
  clear: (): void => {
    kept.clear();
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      return;
    }
  },
};

useSignInSession.subscribe(({ session }, before) => {
  // What another login missed is not for the next one.
  if (session?.userId !== before.session?.userId) storage.clear();
});

/**
 * The last event that this session knows of. It goes with the session, and outlives a reload. It says whose it is: another
 * person may come before this has ever been loaded.
 */
export const livePositionOf = (userId: number): LivePosition => ({
  read: () => {
    const [owner, text] = (storage.get() ?? '').split(' ');
    const last = Number(text ?? '');
    return owner === String(userId) && Number.isSafeInteger(last) && last > 0 ? last : null;
  },
  write: (last) => {
    storage.set(`${userId} ${last}`);
  },
});
