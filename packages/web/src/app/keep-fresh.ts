import type { SignInSession } from '../stores/sign-in-session-store.ts';

/**
 * The wait between a renewal that failed (no network, say) and the next try: twice as long each time. Soon at first: every
 * call waits for it, and a reply that was lost is given once more.
 */
const FIRST_RETRY_MS = 2_000;
export const RETRY_MS = 30_000;
/** Alarms further off overflow: they would ring at once. */
const MAX_ALARM_MS = 2 ** 31 - 1;

export interface KeepFreshPorts {
  /** This computer's clock. */
  readonly now: () => number;
  readonly renew: (token: string) => Promise<unknown>;
}

/**
 * Renews the session's token once it has expired: at once, or by an alarm. The session stays meanwhile; only a refusal ends
 * it, and that is the renewal's to say. Returns what calls it off.
 */
export const keepFresh = (session: SignInSession, { now, renew }: KeepFreshPorts): (() => void) => {
  let alarm: ReturnType<typeof setTimeout> | undefined;
  let wanted = true;
  let retryMs = FIRST_RETRY_MS;
  const wait = (ms: number) => {
    alarm = setTimeout(look, Math.min(ms, MAX_ALARM_MS));
  };
  const look = () => {
    clearTimeout(alarm);
    const left = session.expiration - now();
    if (left > 0) {
      wait(left);
      return;
    }
    void renew(session.token).finally(() => {
      // A new token is a new session to keep, so this one was called off.
      if (wanted) wait(retryMs);
      retryMs = Math.min(RETRY_MS, retryMs * 2);
    });
  };
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    wanted = false;
    clearTimeout(alarm);
    window.removeEventListener('online', look);
    document.removeEventListener('visibilitychange', look);
  };
};
