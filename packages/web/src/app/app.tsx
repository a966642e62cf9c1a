import '../lib/history-guard.ts';
import type { Send } from '@quipu/contract';
import { bridgeOf } from '@quipu/proctor/bridge';
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { SendContext } from '../lib/api.ts';
import { isDesktop } from '../lib/client-version.ts';
import { onceLoaded } from '../lib/once-loaded.ts';
import type { Pages } from '../lib/pages.ts';
import { paths } from '../lib/paths.ts';
import { At, Navigate, paramsOf, RouterOver, useLocation } from '../lib/router.tsx';
import { usePendingSession } from '../stores/pending-session-store.ts';
import { useSettings } from '../stores/settings-store.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { applyColors } from '../ui/legible-color.ts';
import { NoticesView } from '../ui/notices-view.tsx';
import { usePageName } from '../ui/use-page-title.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { isClosed } from './closed.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guarded } from './guarded.tsx';
import type { Live } from './live.tsx';
import { LocalMode } from './local-mode.tsx';
import { routes } from './routes.ts';
import { type Renew, SessionKeeper } from './session-keeper.tsx';

type LiveScreen = ComponentType<ComponentProps<typeof Live>>;

/** Fetches what listens to the server once it is of use: someone is signed in, and the institution has it on. */
const LiveGate = () => {
  // Nothing is told to a login that has not shown yet who it is of.
  const userId = useSignInSession(({ session }) => (session?.missing?.length ? null : (session?.userId ?? null)));
  const config = useSettings(({ settings }) => (settings?.broadcast === true ? settings.broadcastConfig : null));
  const [Loaded, setLoaded] = useState<LiveScreen | null>(null);
  const wanted = userId !== null && config !== null && Loaded === null;
  useEffect(() => {
    if (!wanted) return undefined;
    return onceLoaded(
      () => import('./live.tsx'),
      (found) => {
        setLoaded(() => found.Live);
        return undefined;
      },
    );
  }, [wanted]);
  return userId === null || config === null || Loaded === null ? null : (
    <Loaded key={userId} config={config} userId={userId} />
  );
};

const AgreementsDialog = lazy(() => import('../features/agreements/agreements-dialog.tsx'));

const Desktop = lazy(() => import('./desktop.tsx'));

/**
 * Shows what has to be accepted first, over the login or the code, whichever let them in. The
 * desktop application's own part of the page hangs here too.
 */
const PendingSession = () => {
  const pending = usePendingSession((state) => state.pending);
  return (
    <Suspense>
      {pending !== null && <AgreementsDialog key={pending.accessToken} pending={pending} />}
      {bridgeOf(window) !== null && <Desktop />}
    </Suspense>
  );
};

/** Says which screen one has come to. The first is left to the browser, which reads the document's title. */
const PageAnnouncer = () => {
  const name = usePageName((state) => state.name);
  const [before, setBefore] = useState<string | null>(null);
  const [moved, setMoved] = useState(false);
  if (name !== before) {
    setBefore(name);
    if (before !== null) setMoved(true);
  }
  return <VisuallyHidden role="status">{moved ? name : ''}</VisuallyHidden>;
};

const MaintenanceScreen = lazy(async () => ({ default: (await import('./maintenance-screen.tsx')).MaintenanceScreen }));

const Screens = () => {
  const settings = useSettings((state) => state.settings);
  const session = useSignInSession((state) => state.session);
  const { pathname } = useLocation();
  if (isClosed(settings, { desktop: isDesktop(), path: pathname, session }))
    return (
      <Suspense>
        <MaintenanceScreen />
      </Suspense>
    );
  const route = routes.find(({ path }) => paramsOf(path, pathname) !== null);
  return (
    <>
      <LiveGate />
      {route === undefined ? (
        <Navigate to={paths.home} replace />
      ) : (
        <At pattern={route.path}>
          <Guarded key={route.path} route={route} />
        </At>
      )}
    </>
  );
};

interface AppProps {
  readonly send: Send;
  readonly renew: Renew;
  readonly pages: Pages;
}

export const App = ({ send, renew, pages }: AppProps) => {
  const institution = useSettings((state) => state.settings?.clientUiOptions ?? null);
  const own = useSignInSession((state) => state.session?.settings ?? null);
  const primary = own?.primaryColor ?? institution?.primaryColor ?? null;
  const secondary = own?.secondaryColor ?? institution?.secondaryColor ?? null;
  useLayoutEffect(() => applyColors(primary, secondary), [primary, secondary]);
  return (
    <ErrorBoundary>
      <SendContext value={send}>
        <RouterOver pages={pages}>
          <SessionKeeper renew={renew} />
          <LocalMode />
          <Screens />
          <PendingSession />
        </RouterOver>
      </SendContext>
      <PageAnnouncer />
      <NoticesView />
    </ErrorBoundary>
  );
};
