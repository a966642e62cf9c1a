import { activePosition, itemAt, sectionAt } from '@quipu/engine';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useTopDialog } from '../../../ui/top-dialog.ts';
import { NavButtons } from '../question/nav-buttons.tsx';
import { articleId, headingId } from '../question/position-id.ts';
import { Question } from '../question/question.tsx';
import { Progress } from '../question/question-head.tsx';
import { RequiredNotice } from '../question/required-notice.tsx';
import { SinglePage } from '../question/single-page.tsx';
import { useVisualKeys } from '../question/use-visual-keys.ts';
import { useZoom } from '../question/use-zoom.ts';
import { ZoomControls } from '../question/zoom-controls.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import { useCovered } from '../session/use-covered.ts';
import { useHead } from '../session/use-head.ts';
import type { Moves } from '../session/use-moves.ts';
import { texts } from '../texts.ts';
import { BlockOverlay } from './block-overlay.tsx';
import styles from './screen.module.css';

/**
 * Moves the focus to the heading of where one has moved to, once no dialog holds it, and not when
 * the sheet is first shown. A section that has just been started counts as a move: its dialog had
 * the focus.
 */
const useHeadingFocus = (position: number | null): void => {
  const dialog = useTopDialog();
  const last = useRef<number | null | undefined>(undefined);
  const due = useRef(false);
  useEffect(() => {
    if (last.current !== undefined && last.current !== position) due.current = true;
    last.current = position;
    if (!due.current || position === null || dialog !== null) return;
    due.current = false;
    const heading = document.getElementById(headingId(position));
    heading?.focus({ preventScroll: true });
    const target = document.getElementById(articleId(position));
    if (target?.dataset['listed'] === 'true') target.scrollIntoView({ block: 'start' });
    else window.scrollTo({ top: 0 });
  }, [position, dialog]);
};

interface MainAreaProps {
  readonly moves: Moves;
  readonly small: boolean;
  readonly required: readonly number[];
  readonly sectionToStart: number | null;
  readonly cameraHelp: ReactNode;
}

/** The question (or the page of a section), with its tools and the way on. */
export const MainArea = ({ moves, small, required, sectionToStart, cameraHelp }: MainAreaProps) => {
  const { content, accessibility, ask } = useQuiz();
  const zoom = useZoom(content.rules.zoom, small);
  const active = useHead(activePosition);
  const section = useHead((session) => (active === null ? null : sectionAt(session, active)));
  const itemId = useHead((session) => (active === null ? 0 : itemAt(session, active).id));
  const covered = useCovered();
  const [goOn] = useState(() => () => void moves.next(false));
  useHeadingFocus(active);
  useVisualKeys(accessibility, goOn);
  return (
    <main id="pregunta" tabIndex={-1} className={styles['area']}>
      <div inert={covered !== null} className={styles['content']}>
        <div className={styles['toolbar']}>
          {active !== null && <Progress position={active} />}
          <ZoomControls zoom={zoom} />
        </div>
        <div className={styles['grow']} style={{ '--quiz-zoom': zoom.value } as React.CSSProperties}>
          {active === null || section === null ? (
            <>
              <p>{texts.nothingOpen}</p>
              {sectionToStart !== null && (
                <Button variant="contained" onClick={() => ask({ kind: 'startSection', sectionId: sectionToStart })}>
                  {texts.start}
                </Button>
              )}
            </>
          ) : section.isSinglePage ? (
            <SinglePage key={section.id} section={section} />
          ) : (
            <Question key={itemId} position={active} />
          )}
        </div>
        <RequiredNotice positions={required} active={active} onGo={(position) => void moves.goTo(position)} />
        <NavButtons moves={moves} />
      </div>
      {covered !== null && <BlockOverlay by={covered} cameraHelp={cameraHelp} />}
    </main>
  );
};
