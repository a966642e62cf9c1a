import { Suspense, useEffect } from 'react';
import { Navigate, useLocation } from '../lib/router.tsx';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { Loading } from '../ui/loading.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { redirectOf } from './guard.ts';
import type { Route } from './routes.ts';
import { texts } from './texts.ts';

/** The wait before anything is fetched ahead: the screen asks for its own things first. */
const IDLE_MS = 500;

/** Returns what calls it off. */
const preloading = ({ when, fetch }: NonNullable<Route['preload']>): (() => void) => {
  if (when === 'typed') {
    document.addEventListener('input', fetch, { once: true });
    return () => {
      document.removeEventListener('input', fetch);
    };
  }
  const alarm = setTimeout(fetch, IDLE_MS);
  return () => {
    clearTimeout(alarm);
  };
};

/** A screen whose code is on its way is a page already. */
const Waiting = () => (
  <main>
    <h1>
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
    </h1>
    <Loading />
  </main>
);

export const Guarded = ({ route: { guard, Screen, preload } }: { readonly route: Route }) => {
  const session = useSignInSession((state) => state.session);
  const { pathname } = useLocation();
  const target = redirectOf(guard, session, pathname);
  const isOpen = target === null;
  useEffect(() => (isOpen && preload !== undefined ? preloading(preload) : undefined), [isOpen, preload]);
  if (target !== null) return <Navigate to={target} replace />;
  return (
    <Suspense fallback={<Waiting />}>
      <Screen />
    </Suspense>
  );
};
