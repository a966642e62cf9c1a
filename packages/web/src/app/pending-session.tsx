import { bridgeOf } from '@quipu/proctor/bridge';
import { lazy, Suspense } from 'react';
import { usePendingSession } from '../stores/pending-session-store.ts';

const AgreementsDialog = lazy(() => import('../features/agreements/agreements-dialog.tsx'));

const Desktop = lazy(() => import('./desktop.tsx'));

/** Over the login or the code, whichever let them in: what has to be accepted first. In the desktop application, what the page does there. */
export const PendingSession = () => {
  const pending = usePendingSession((state) => state.pending);
  return (
    <Suspense>
      {pending !== null && <AgreementsDialog key={pending.accessToken} pending={pending} />}
      {bridgeOf(window) !== null && <Desktop />}
    </Suspense>
  );
};
