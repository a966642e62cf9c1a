import { lazy, Suspense } from 'react';
import { useArrival } from '../stores/arrival-store.ts';

const AgreementsDialog = lazy(() => import('../features/agreements/agreements-dialog.tsx'));

/** Over the login or the code, whichever let them in: what has to be accepted first. */
export const Arrival = () => {
  const arrival = useArrival((state) => state.arrival);
  return <Suspense>{arrival !== null && <AgreementsDialog key={arrival.accessToken} arrival={arrival} />}</Suspense>;
};
