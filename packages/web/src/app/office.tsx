import { lazy, Suspense } from 'react';
import { paths } from '../lib/paths.ts';
import { playbackPaths } from '../lib/playback-paths.ts';
import { paramsOf, useLocation } from '../lib/router.tsx';
import { Loading } from '../ui/loading.tsx';
import { lazyKitScreen } from './lazy-screen.ts';

const desk = lazyKitScreen(async () => (await import('../features/office/office-screen.tsx')).OfficeScreen, 'shell');
const EvaluationPreview = lazy(() => import('./evaluation-preview.tsx'));
const Playback = lazy(() => import('./playback.tsx'));
const PREVIEW = new RegExp(`^${paths.office}/evaluaciones/(\\d{1,15})/vista$`);

const PLAYBACK = playbackPaths.office(':sheet');
const ID = /^\d{1,15}$/;

const Shown = () => {
  const { pathname } = useLocation();
  const previewed = PREVIEW.exec(pathname)?.[1];
  if (previewed !== undefined) return <EvaluationPreview quizId={Number(previewed)} />;
  const played = paramsOf(PLAYBACK, pathname)?.['sheet'] ?? '';
  if (ID.test(played)) return <Playback from="office" sheetId={Number(played)} back={paths.office} />;
  return <desk.Screen />;
};

/** The office; an evaluation that is looked at, before it is taken or as it was seen, has the whole page. */
export const Office = () => (
  <Suspense fallback={<Loading />}>
    <Shown />
  </Suspense>
);
