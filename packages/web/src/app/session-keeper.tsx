import { useEffect } from 'react';
import { useLocation } from '../lib/router.tsx';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { keepFresh } from './keep-fresh.ts';

export type Renew = (token: string) => Promise<unknown>;

/** Renews an expired token at each step to another screen, and by an alarm. What is on the screen stays. */
export const SessionKeeper = ({ renew }: { readonly renew: Renew }) => {
  const session = useSignInSession((state) => state.session);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen that one comes to asks again.
  useEffect(
    () => (session === null ? undefined : keepFresh(session, { now: Date.now, renew })),
    [session, renew, pathname],
  );
  return null;
};
