import { blockedBy, type CameraDoubt, devicesOf } from '@quipu/engine';
import { useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../screen/notices.module.css';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { bothText, cameraText, deviceTexts, helpsToRetry, microphoneText } from './device-texts.ts';
import type { Watching } from './load-watch.ts';

interface WatchingProps {
  readonly watching: Watching;
}

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
export const CameraHelp = ({ watching }: WatchingProps) => {
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

const Banner = ({ text, retry }: { readonly text: string; readonly retry: (() => void) | null }) => (
  <div className={styles['banner']} data-kind="warning">
    <Icon name="warning" size={20} />
    <span role="alert">{text}</span>
    {retry !== null && (
      <button type="button" onClick={retry}>
        {deviceTexts.retry}
      </button>
    )}
  </div>
);

/** A machine only has its doubts: whoever reads it goes on. */
const doubtedText = (problem: string, { photo }: CameraDoubt): string =>
  `${cameraText(problem)} ${photo === null ? deviceTexts.forAPerson : deviceTexts.forAPersonWithPhoto}`;

/**
 * Says what is wrong with the camera and the microphone, in evaluations that look at them. An
 * overlay over the question says it itself.
 */
export const DeviceBanners = ({ watching }: WatchingProps) => {
  const camera = useHead((session) => devicesOf(session).camera);
  const microphone = useHead((session) => devicesOf(session).microphone);
  const doubt = useHead((session) => devicesOf(session).doubt);
  const isCovered = useHead((session) => blockedBy(session) === 'camera');
  const retry = () => watching.now()?.retry();
  const shown = isCovered ? null : camera;
  const tries = shown !== null && helpsToRetry(shown) ? retry : null;
  if (shown !== null && shown === microphone) return <Banner text={bothText(shown)} retry={tries} />;
  return (
    <>
      {shown !== null && <Banner text={doubt === null ? cameraText(shown) : doubtedText(shown, doubt)} retry={tries} />}
      {microphone !== null && <Banner text={microphoneText(microphone)} retry={null} />}
    </>
  );
};
