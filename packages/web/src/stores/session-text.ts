import { useSignInSession } from './sign-in-session-store.ts';

export interface SessionText {
  readonly read: () => string;
  readonly write: (text: string) => void;
}

/**
 * A text of the person who is signed in, which goes with the session and outlives a reload. It says whose it is: another person may come before
 * this has ever been loaded. A browser that refuses storage has it here, as long as the page lasts.
 */
export const sessionText = (key: string): ((userId: number) => SessionText) => {
  let here = '';
  const keep = (text: string): void => {
    here = text;
    try {
      sessionStorage.setItem(key, text);
    } catch {
      return;
    }
  };
  const kept = (): string => {
    try {
      return sessionStorage.getItem(key) ?? '';
    } catch {
      return here;
    }
  };
  useSignInSession.subscribe(({ session }, before) => {
    // What another login missed is not for the next one.
    if (session?.userId !== before.session?.userId) keep('');
  });
  return (userId) => ({
    read: () => (kept().startsWith(`${userId} `) ? kept().slice(String(userId).length + 1) : ''),
    write: (text) => keep(`${userId} ${text}`),
  });
};
