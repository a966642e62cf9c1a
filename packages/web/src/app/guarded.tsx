import { Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../stores/session-store.ts';
import { Loading } from '../ui/loading.tsx';
import { redirectOf } from './guard.ts';
import type { Route } from './routes.ts';

const IDLE_MS = 1_500;

export const Guarded = ({ route: { guard, Screen, preload } }: { readonly route: Route }) => {
  const session = useSession((state) => state.session);
  const { pathname } = useLocation();
  const target = redirectOf(guard, session, pathname);
  useEffect(() => {
    if (target !== null || preload === undefined) return undefined;
    const alarm = setTimeout(preload, IDLE_MS);
    return () => {
      clearTimeout(alarm);
    };
  }, [target, preload]);
  if (target !== null) return <Navigate to={target} replace />;
  return (
    <Suspense fallback={<Loading />}>
      <Screen />
    </Suspense>
  );
};
