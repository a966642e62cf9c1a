import { lazy, Suspense } from 'react';
import { paths } from '../lib/paths.ts';
import { playbackPaths } from '../lib/playback-paths.ts';
import { At, Navigate, paramsOf, useLocation } from '../lib/router.tsx';
import { Loading } from '../ui/loading.tsx';
import { lazyKitScreen } from './lazy-screen.ts';

const sessions = lazyKitScreen(
  async () => (await import('../features/console/sessions/sessions-screen.tsx')).SessionsScreen,
  'shell',
);
const board = lazyKitScreen(
  async () => (await import('../features/console/route/board-screen.tsx')).BoardScreen,
  'shell',
);
const Playback = lazy(() => import('./playback.tsx'));

const BOARD = `${paths.board(':session')}/:sheet?`;
const PLAYBACK = playbackPaths.console(':session', ':sheet');
const ID = /^\d{1,15}$/;

const Shown = () => {
  const { pathname } = useLocation();
  const played = paramsOf(PLAYBACK, pathname);
  if (played !== null) {
    const { session = '', sheet = '' } = played;
    return ID.test(sheet) ? (
      <Playback from="console" sheetId={Number(sheet)} back={`${paths.board(session)}/${sheet}`} />
    ) : (
      <Navigate to={paths.console} replace />
    );
  }
  if (paramsOf(BOARD, pathname) !== null)
    return (
      <At pattern={BOARD}>
        <board.Screen />
      </At>
    );
  return paramsOf(paths.console, pathname) === null ? (
    <Navigate to={paths.console} replace />
  ) : (
    <At pattern={paths.console}>
      <sessions.Screen />
    </At>
  );
};

/** The console; a sheet that is looked at as it was seen has the whole page. */
export const Console = () => (
  <Suspense fallback={<Loading />}>
    <Shown />
  </Suspense>
);
