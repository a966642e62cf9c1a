import { bridgeOf } from '@quipu/proctor/bridge';
import { lazy, Suspense } from 'react';
import { usePendingSession } from '../stores/pending-session-store.ts';

const AgreementsDialog = lazy(() => import('../features/agreements/agreements-dialog.tsx'));

const Desktop = lazy(() => import('./desktop.tsx'));

/**
 * Shows what has to be accepted first, over the login or the code, whichever let them in. The
 * desktop application's own part of the page hangs here too.
 */
export const PendingSession = () => {
  const pending = usePendingSession((state) => state.pending);
  return (
    <Suspense>
      {pending !== null && <AgreementsDialog key={pending.accessToken} pending={pending} />}
      {bridgeOf(window) !== null && <Desktop />}
    </Suspense>
  );
};
