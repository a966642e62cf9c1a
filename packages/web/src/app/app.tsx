import '../lib/history-guard.ts';
import type { Send } from '@quipu/contract';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { SendContext } from '../lib/api.ts';
import { isDesktop } from '../lib/is-desktop.ts';
import { paths } from '../lib/paths.ts';
import { useSettings } from '../stores/settings-store.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { applyColors } from '../ui/legible-color.ts';
import { NoticesView } from '../ui/notices-view.tsx';
import { isClosed } from './closed.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guarded } from './guarded.tsx';
import { LiveGate } from './live-gate.tsx';
import { LocalMode } from './local-mode.tsx';
import { PageAnnouncer } from './page-announcer.tsx';
import { PendingSession } from './pending-session.tsx';
import { routes } from './routes.ts';
import { type Renew, SessionKeeper } from './session-keeper.tsx';

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
  return (
    <>
      <LiveGate />
      <Routes>
        {routes.map((route) => (
          <Route key={route.path} path={route.path} element={<Guarded key={route.path} route={route} />} />
        ))}
        <Route path="*" element={<Navigate to={paths.home} replace />} />
      </Routes>
    </>
  );
};

export const App = ({ send, renew }: { readonly send: Send; readonly renew: Renew }) => {
  const institution = useSettings((state) => state.settings?.clientUiOptions ?? null);
  const own = useSignInSession((state) => state.session?.settings ?? null);
  const primary = own?.primaryColor ?? institution?.primaryColor ?? null;
  const secondary = own?.secondaryColor ?? institution?.secondaryColor ?? null;
  useLayoutEffect(() => applyColors(primary, secondary), [primary, secondary]);
  return (
    <ErrorBoundary>
      <SendContext value={send}>
        <BrowserRouter>
          <SessionKeeper renew={renew} />
          <LocalMode />
          <Screens />
          <PendingSession />
        </BrowserRouter>
      </SendContext>
      <PageAnnouncer />
      <NoticesView />
    </ErrorBoundary>
  );
};
