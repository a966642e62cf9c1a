import { devicesOf } from '@quipu/engine';
import { useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { cameraText, deviceTexts, helpsToRetry } from './device-texts.ts';
import type { Watching } from './load-watch.ts';

/** Shows the doubted picture, and how much longer it may keep the examinee from going on. */
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

/** Says what is wrong with a camera that covers the question, and what to do about it. */
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
