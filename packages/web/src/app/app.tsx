import '../lib/history-guard.ts';
import { ThemeProvider } from '@mui/material/styles';
import { lazy, Suspense, useMemo } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { type Api, ApiContext } from '../lib/api.ts';
import { isDesktop } from '../lib/is-desktop.ts';
import { useSession } from '../stores/session-store.ts';
import { useSettings } from '../stores/settings-store.ts';
import { NoticesView } from '../ui/notices-view.tsx';
import { themeOf } from '../ui/theme.ts';
import { Arrival } from './arrival.tsx';
import { isClosed } from './closed.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guarded } from './guarded.tsx';
import { LiveGate } from './live-gate.tsx';
import { LocalMode } from './local-mode.tsx';
import { PageAnnouncer } from './page-announcer.tsx';
import { routes } from './routes.ts';
import { type Renew, SessionKeeper } from './session-keeper.tsx';

const MaintenanceScreen = lazy(async () => ({ default: (await import('./maintenance-screen.tsx')).MaintenanceScreen }));

const Screens = () => {
  const settings = useSettings((state) => state.settings);
  const session = useSession((state) => state.session);
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
        <Route path="*" element={<Navigate to="/home" replace />} />
      </Routes>
    </>
  );
};

export const App = ({ api, renew }: { readonly api: Api; readonly renew: Renew }) => {
  const institution = useSettings((state) => state.settings?.clientUiOptions ?? null);
  const own = useSession((state) => state.session?.settings ?? null);
  const theme = useMemo(
    () =>
      themeOf({
        primaryColor: own?.primaryColor ?? institution?.primaryColor ?? null,
        secondaryColor: own?.secondaryColor ?? institution?.secondaryColor ?? null,
      }),
    [own, institution],
  );
  return (
    <ErrorBoundary>
      <ThemeProvider theme={theme}>
        <ApiContext value={api}>
          <BrowserRouter>
            <SessionKeeper renew={renew} />
            <LocalMode />
            <Screens />
            <Arrival />
          </BrowserRouter>
        </ApiContext>
        <PageAnnouncer />
        <NoticesView />
      </ThemeProvider>
    </ErrorBoundary>
  );
};
