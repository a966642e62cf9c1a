import type { Accessibility } from '@quipu/contract';
import { contentOf, type EpochMs, type QuizSession, sectionToStart, statusOf } from '@quipu/engine';
import { useEffect, useMemo, useState } from 'react';
import { holdFileGrant } from '../../../lib/file-grant.ts';
import { Loading } from '../../../ui/loading.tsx';
import { loadSanitizer } from '../../../ui/sanitize-html.ts';
import { loadDragAndDrop } from '../items/load-drag-and-drop.ts';
import { MainArea } from '../screen/main-area.tsx';
import { QuizFrame } from '../screen/quiz-frame.tsx';
import screenStyles from '../screen/screen.module.css';
import { StatusStrip } from '../screen/status-strip.tsx';
import { type Quiz, QuizContext } from '../session/quiz-context.ts';
import { Frame } from './frame.tsx';
import styles from './playback.module.css';
import { stillRuntime } from './still-runtime.ts';
import { texts } from './texts.ts';

/** Below it the questions are a sheet over the page. */
const SMALL = 800;

const none = () => undefined;
const MOVES = {
  next: () => Promise.resolve(),
  previous: () => Promise.resolve(),
  goTo: () => Promise.resolve(),
  finish: () => Promise.resolve(false),
} as const;

export interface PlaybackStageProps {
  readonly session: QuizSession;
  readonly at: EpochMs;
  readonly accessibility: Accessibility;
  readonly fileGrant: string;
  readonly width: number;
  readonly height: number;
  /** It moves: nothing of it is read out. */
  readonly isBusy: boolean;
  readonly onKey: (event: KeyboardEvent) => void;
}

type OpenProps = Pick<PlaybackStageProps, 'session' | 'at' | 'accessibility' | 'width'>;

const Open = ({ session, at, accessibility, width }: OpenProps) => {
  const quiz = useMemo<Quiz>(
    () => ({
      ...{ runtime: stillRuntime(session, at), content: contentOf(session), accessibility },
      ...{ ask: none, showRequired: none, unclosed: new Set<string>() },
    }),
    [session, at, accessibility],
  );
  return (
    <QuizContext value={quiz}>
      <div className={screenStyles['quiz']}>
        <QuizFrame small={width < SMALL} onGo={none}>
          <MainArea
            moves={MOVES}
            required={[]}
            sectionToStart={sectionToStart(session)}
            cameraHelp={null}
            strip={<StatusStrip>{null}</StatusStrip>}
          />
        </QuizFrame>
      </div>
    </QuizContext>
  );
};

const Note = ({ text, more }: { readonly text: string; readonly more?: string }) => (
  <main className={styles['none']}>
    <strong>{text}</strong>
    {more !== undefined && <p>{more}</p>}
  </main>
);

const Shown = (props: OpenProps) => {
  const { session } = props;
  if (session.index === null) return <Note text={texts.notOpen} />;
  const status = statusOf(session);
  return status === 'A' || status === 'P' ? <Open {...props} /> : <Note text={texts.over} more={texts.overNote} />;
};

/** The quiz as it stood at an instant, by its own parts: nothing in it runs, and nothing done to it comes to anything. */
export const PlaybackStage = ({ fileGrant, height, isBusy, onKey, ...shown }: PlaybackStageProps) => {
  const { session, width } = shown;
  const [ready, setReady] = useState<unknown>(null);
  const { index } = session;
  useEffect(() => holdFileGrant(fileGrant), [fileGrant]);
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      await Promise.all([loadSanitizer(), index === null ? null : loadDragAndDrop(index.content)]);
      if (isWanted) setReady(index ?? 'none');
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [index]);
  return (
    <Frame title={texts.frame} width={width} height={height} onKey={onKey}>
      <div aria-busy={isBusy}>{ready === (index ?? 'none') ? <Shown {...shown} /> : <Loading height={320} />}</div>
    </Frame>
  );
};
