import type { Accessibility, QuizStep } from '@quipu/contract';
import { activePosition, contentOf, incidentsOf, type QuizSession, sectionToStart, statusOf } from '@quipu/engine';
import type { QuizRuntime } from '@quipu/engine/runtime';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import type { Background } from '../background/start-background.tsx';
import { LeaveDialog } from '../dialogs/leave-dialog.tsx';
import { PromptDialog } from '../dialogs/prompt-dialog.tsx';
import { useStable } from '../items/use-stable.ts';
import { Saving } from '../live/saving.tsx';
import { MainArea } from '../screen/main-area.tsx';
import { QuizFrame } from '../screen/quiz-frame.tsx';
import styles from '../screen/screen.module.css';
import { StatusStrip } from '../screen/status-strip.tsx';
import { useLeaving } from '../screen/use-leaving.ts';
import { useProctoring } from '../screen/use-proctoring.ts';
import { useTimeNotice } from '../screen/use-time-notice.ts';
import { Watermark } from '../screen/watermark.tsx';
import { type Prompt, type Quiz, QuizContext } from '../session/quiz-context.ts';
import { useAskBeforeBack } from '../session/use-ask-before-back.ts';
import { useHead } from '../session/use-head.ts';
import { useShownContrast } from '../session/use-more-contrast.ts';
import { useMoves } from '../session/use-moves.ts';
import { texts } from '../texts.ts';

const SMALL = '(max-width: 799.95px)';

export interface Examinee {
  readonly accessibility: Accessibility;
  readonly watermark: string;
}

export interface QuizScreenProps {
  readonly runtime: QuizRuntime;
  readonly examinee: Examinee;
  readonly endSteps: readonly QuizStep[];
  /** Photos are taken with the camera meanwhile. */
  readonly photos: boolean;
  /** Null until its code is here. */
  readonly background: Background | null;
  /** Leads home after the end, or out if `logOut`. */
  readonly onEnd: (how: { readonly logOut: boolean }) => void;
  readonly onRemoteDesktop: () => void;
}

interface OpenQuizProps extends QuizScreenProps {
  readonly quiz: Quiz;
  readonly prompt: Prompt | null;
  readonly required: readonly number[];
}

/** A second monitor ends the session too, whatever the evaluation does at its end. */
const endedByDisplay = (session: QuizSession): boolean =>
  statusOf(session) === 'FC' && incidentsOf(session).some(({ kind }) => kind === 'displays');

const OpenQuiz = (props: OpenQuizProps) => {
  const { quiz, prompt, required, examinee, endSteps, photos, background, onEnd, onRemoteDesktop } = props;
  const small = useMediaQuery(SMALL);
  const moves = useMoves();
  const toStart = useHead(sectionToStart);
  const status = useHead(statusOf);
  const byDisplay = useHead(endedByDisplay);
  const active = useHead(activePosition);
  const go = useStable((position: number) => void moves.goTo(position));
  usePageTitle(quiz.content.name);
  useProctoring(quiz, photos, onRemoteDesktop);
  useTimeNotice();
  useLeaving(quiz);
  const leaving = useAskBeforeBack(status === 'A' || status === 'P');
  useEffect(() => {
    if (toStart !== null) quiz.ask({ kind: 'startSection', sectionId: toStart });
  }, [quiz, toStart]);
  const confirming = prompt?.kind === 'unanswered';
  const confirmedFor = useRef(active);
  useEffect(() => {
    // The time of a section may move the examinee on: what was asked of one question is not confirmed for another.
    if (confirming && confirmedFor.current !== active) quiz.ask(null);
    confirmedFor.current = active;
  }, [quiz, confirming, active]);
  if (status !== 'A' && status !== 'P') {
    const { evaluationEndAction } = quiz.content.rules;
    // Logging out with answers on the way is asked about, which the home does.
    const done = ({ waits }: { readonly waits: boolean }) =>
      onEnd({ logOut: byDisplay || (evaluationEndAction === 0 && !waits) });
    return background === null ? (
      <Saving />
    ) : (
      <background.Ending steps={endSteps} accessibility={examinee.accessibility} onDone={done} />
    );
  }
  return (
    <>
      <a href="#pregunta" className={styles['skip']}>
        {texts.skip}
      </a>
      <QuizFrame small={small} onGo={go}>
        <MainArea
          moves={moves}
          required={required}
          sectionToStart={toStart}
          cameraHelp={background !== null && <background.CameraHelp />}
          strip={<StatusStrip>{background !== null && <background.Strip />}</StatusStrip>}
        />
      </QuizFrame>
      {quiz.content.rules.watermark && <Watermark text={examinee.watermark} />}
      {prompt?.kind === 'carry'
        ? background !== null && <background.Carry onClose={() => quiz.ask(null)} />
        : prompt !== null && <PromptDialog prompt={prompt} moves={moves} onClose={() => quiz.ask(null)} />}
      {leaving !== null && (
        <LeaveDialog offersBackup={background?.offersBackup() === true} onLeave={leaving.leave} onStay={leaving.stay} />
      )}
    </>
  );
};

/** The quiz of a runtime that has its sheet open. */
export const QuizScreen = (props: QuizScreenProps) => {
  const { runtime, examinee } = props;
  useShownContrast();
  const [prompt, ask] = useState<Prompt | null>(null);
  const [required, showRequired] = useState<readonly number[]>([]);
  const quiz = useMemo<Quiz>(
    () => ({
      runtime,
      content: contentOf(runtime.head()),
      accessibility: examinee.accessibility,
      ask,
      showRequired,
      unclosed: new Set(),
      elsewhere: new Set(),
    }),
    [runtime, examinee.accessibility],
  );
  return (
    <QuizContext value={quiz}>
      <div className={styles['quiz']}>
        <OpenQuiz {...props} quiz={quiz} prompt={prompt} required={required} />
      </div>
    </QuizContext>
  );
};
