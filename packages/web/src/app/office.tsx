import { lazy, Suspense } from 'react';
import { paths } from '../lib/paths.ts';
import { useLocation } from '../lib/router.tsx';
import { Loading } from '../ui/loading.tsx';
import { lazyKitScreen } from './lazy-screen.ts';

const desk = lazyKitScreen(async () => (await import('../features/office/office-screen.tsx')).OfficeScreen, 'shell');
const EvaluationPreview = lazy(() => import('./evaluation-preview.tsx'));
const PREVIEW = new RegExp(`^${paths.office}/evaluaciones/(\\d{1,15})/vista$`);

/** The office; an evaluation that is looked at has the whole page, as for its examinees. */
export const Office = () => {
  const previewed = PREVIEW.exec(useLocation().pathname)?.[1];
  return (
    <Suspense fallback={<Loading />}>
      {previewed === undefined ? <desk.Screen /> : <EvaluationPreview quizId={Number(previewed)} />}
    </Suspense>
  );
};
