import { blockedBy, type CameraDoubt, devicesOf } from '@quipu/engine';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../screen/screen.module.css';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { bothText, cameraText, deviceTexts, helpsToRetry, microphoneText } from './device-texts.ts';

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
export const DeviceBanners = ({ retry }: { readonly retry: () => void }) => {
  const { content } = useQuiz();
  const camera = useHead((session) => devicesOf(session).camera);
  const microphone = useHead((session) => devicesOf(session).microphone);
  const doubt = useHead((session) => devicesOf(session).doubt);
  const isCovered = useHead((session) => blockedBy(session) === 'camera');
  if (content.rules.cameraOff === 0) return null;
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
