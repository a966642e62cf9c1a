import { devicesOf } from '@quipu/engine';
import { useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { cameraText, deviceTexts, helpsToRetry } from './device-texts.ts';
import type { Watching } from './load-watch.ts';

/** What the camera shows, and how long that keeps the examinee from going on at most. */
const Doubted = ({ until, watching }: { readonly until: number; readonly watching: Watching }) => {
  const { runtime } = useQuiz();
  const watch = useSyncExternalStore(watching.subscribe, watching.now);
  return (
    <>
      <p>
        {deviceTexts.doubted}{' '}
        <Countdown
          deadline={until}
          now={runtime.now}
          label={deviceTexts.doubtedTime}
          announced={false}
          warningMs={-1}
        />
      </p>
      {watch !== null && <watch.Picture />}
    </>
  );
};

/** What is wrong with the camera that covers the question, and what to do. */
export const CameraHelp = ({ watching }: { readonly watching: Watching }) => {
  const problem = useHead((session) => devicesOf(session).camera) ?? 'other';
  const until = useHead((session) => devicesOf(session).doubt?.until ?? null);
  return (
    <>
      <p>{cameraText(problem)}</p>
      {until === null ? <p>{deviceTexts.blocked}</p> : <Doubted until={until} watching={watching} />}
      {helpsToRetry(problem) && (
        <Button variant="outlined" onClick={() => watching.now()?.retry()}>
          {deviceTexts.retry}
        </Button>
      )}
    </>
  );
};
