import { lazy, Suspense } from 'react';
import type { From } from '../features/playback/api.ts';
import { PlaybackStage } from '../features/quiz/playback/playback-stage.tsx';
import { loadInKit } from '../ui/kit/load-in-kit.ts';
import { Loading } from '../ui/loading.tsx';

const Screen = lazy(async () => ({
  default: await loadInKit(
    async () => (await import('../features/playback/screen/playback-screen.tsx')).PlaybackScreen,
  ),
}));

interface PlaybackPageProps {
  readonly from: From;
  readonly sheetId: number;
  readonly back: string;
}

/** The viewer of a sheet as it was seen, with what draws the quiz in it. */
const PlaybackPage = (props: PlaybackPageProps) => (
  <Suspense fallback={<Loading />}>
    <Screen {...props} Stage={PlaybackStage} />
  </Suspense>
);

export default PlaybackPage;
