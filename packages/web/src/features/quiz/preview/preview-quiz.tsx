import type { Accessibility, OpenedSheet } from '@quipu/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { EndSteps } from '../background/end-steps.tsx';
import styles from '../background/ending.module.css';
import type { Background } from '../background/start-background.tsx';
import { QuizScreen } from '../route/quiz-screen.tsx';
import { texts } from './texts.ts';
import { usePreview } from './use-preview.ts';

interface PreviewQuizProps {
  readonly opened: OpenedSheet;
  readonly accessibility: Accessibility;
  readonly onAgain: () => void;
}

const none = () => undefined;
const nothing = () => Promise.resolve();
const Nothing = () => null;

/** Shows what an examinee reads at the end, and that it was none. */
const Ending: Background['Ending'] = ({ steps, accessibility, onDone }) => {
  const [isRead, setRead] = useState(steps.length === 0);
  if (!isRead) return <EndSteps steps={steps} accessibility={accessibility} onDone={() => setRead(true)} />;
  return (
    <main className={styles['ending']}>
      <h1>{texts.over}</h1>
      <p>{texts.nothingKept}</p>
      <Button variant="contained" onClick={() => onDone({ waits: false })}>
        {texts.again}
      </Button>
    </main>
  );
};

/** Nothing runs beside a preview: no log, no camera, no backup. */
const background: Background = {
  Strip: Nothing,
  CameraHelp: Nothing,
  Carry: Nothing,
  offersBackup: () => false,
  Ending,
  sendLog: nothing,
  hearOfEnd: nothing,
  flushAndErase: nothing,
  release: none,
  stop: none,
};

/** An evaluation as its examinees take it, from the first question to what they read at the end. */
export const PreviewQuiz = ({ opened, accessibility, onAgain }: PreviewQuizProps) => {
  const runtime = usePreview(opened);
  if (runtime === null) return <Loading height={320} />;
  return (
    <QuizScreen
      runtime={runtime}
      examinee={{ accessibility, watermark: texts.watermark }}
      endSteps={opened.quiz.steps.filter(({ location }) => location === 'end')}
      photos={false}
      background={background}
      onEnd={onAgain}
      onRemoteDesktop={none}
    />
  );
};
