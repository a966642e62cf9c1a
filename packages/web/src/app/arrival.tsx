import { bridgeOf } from '@quipu/proctor';
import { lazy, Suspense } from 'react';
import { useArrival } from '../stores/arrival-store.ts';

const AgreementsDialog = lazy(() => import('../features/agreements/agreements-dialog.tsx'));

const Desktop = lazy(() => import('./desktop.tsx'));

/** Over the login or the code, whichever let them in: what has to be accepted first. In the desktop application, what the page does there. */
export const Arrival = () => {
  const arrival = useArrival((state) => state.arrival);
  return (
    <Suspense>
      {arrival !== null && <AgreementsDialog key={arrival.accessToken} arrival={arrival} />}
      {bridgeOf(window) !== null && <Desktop />}
    </Suspense>
  );
};
