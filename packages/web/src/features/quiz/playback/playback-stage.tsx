import type { Accessibility } from '@quipu/contract';
import { activePosition, contentOf, type EpochMs, type QuizSession, sectionToStart, statusOf } from '@quipu/engine';
import type { QuizRuntime } from '@quipu/engine/runtime';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { holdFileGrant } from '../../../lib/file-grant.ts';
import { Loading } from '../../../ui/loading.tsx';
import { loadSanitizer } from '../../../ui/sanitize-html.ts';
import { loadDragAndDrop } from '../items/load-drag-and-drop.ts';
import { articleId } from '../question/position-id.ts';
import { MainArea } from '../screen/main-area.tsx';
import { QuizFrame } from '../screen/quiz-frame.tsx';
import screenStyles from '../screen/screen.module.css';
import { StatusStrip } from '../screen/status-strip.tsx';
import { type Quiz, QuizContext } from '../session/quiz-context.ts';
import { Frame } from './frame.tsx';
import styles from './playback.module.css';
import { type Instant, stillRuntime } from './still-runtime.ts';
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
  /** Its person, where there are others on the page. */
  readonly of?: string;
  readonly width: number;
  readonly height: number;
  /** It moves: nothing of it is read out. */
  readonly isBusy: boolean;
  readonly onKey: (event: KeyboardEvent) => void;
}

type OpenProps = Pick<PlaybackStageProps, 'session' | 'at' | 'accessibility' | 'width'>;

/** A clock counts by itself, from whatever time it was given: it is given another one so often while instants go by. */
const CLOCK_MS = 250;

/** The quiz of an instant. Another one is drawn by what is another in it, and the whole is made anew for its clocks alone. */
const useStill = ({ session, at }: Instant): QuizRuntime => {
  const [still, setStill] = useState(() => stillRuntime({ session, at }));
  const renewed = useRef({ by: 0, at });
  useLayoutEffect(() => {
    still.show({ session, at });
    if (renewed.current.at === at) return undefined;
    const alarm = setTimeout(
      () => {
        renewed.current = { by: performance.now(), at };
        setStill(stillRuntime({ session, at }));
      },
      Math.max(0, renewed.current.by + CLOCK_MS - performance.now()),
    );
    return () => clearTimeout(alarm);
  }, [still, session, at]);
  return still.runtime;
};

const Open = ({ session, at, accessibility, width }: OpenProps) => {
  const runtime = useStill({ session, at });
  const quiz = useMemo<Quiz>(
    () => ({
      ...{ runtime, content: contentOf(runtime.head()), accessibility },
      ...{ ask: none, showRequired: none, unclosed: new Set<string>(), elsewhere: new Set<string>() },
    }),
    [runtime, accessibility],
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
export const PlaybackStage = ({ fileGrant, of, height, isBusy, onKey, ...shown }: PlaybackStageProps) => {
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
  const active = activePosition(shown.session);
  const movedTo = active === null ? null : articleId(active);
  return (
    <Frame
      title={of === undefined ? texts.frame : texts.frameOf(of)}
      width={width}
      height={height}
      movedTo={movedTo}
      onKey={onKey}
    >
      <div aria-busy={isBusy}>{ready === (index ?? 'none') ? <Shown {...shown} /> : <Loading height={320} />}</div>
    </Frame>
  );
};
