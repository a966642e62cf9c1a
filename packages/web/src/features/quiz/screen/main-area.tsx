import { activePosition, sectionAt } from '@quipu/engine';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { NavButtons } from '../question/nav-buttons.tsx';
import { Question } from '../question/question.tsx';
import { RequiredNotice } from '../question/required-notice.tsx';
import { SinglePage } from '../question/single-page.tsx';
import { useVisualKeys } from '../question/use-visual-keys.ts';
import { useQuiz } from '../session/quiz-context.ts';
import { useCovered, useLostLink } from '../session/use-covered.ts';
import { useHead } from '../session/use-head.ts';
import type { Moves } from '../session/use-moves.ts';
import { texts } from '../texts.ts';
import { BlockOverlay } from './block-overlay.tsx';
import { LinkCard } from './link-card.tsx';
import { Notices } from './notices.tsx';
import { oneMove } from './one-move.ts';
import styles from './screen.module.css';
import { useHeadingFocus } from './use-heading-focus.ts';

interface MainAreaProps {
  readonly moves: Moves;
  readonly required: readonly number[];
  readonly sectionToStart: number | null;
  readonly cameraHelp: ReactNode;
  readonly strip: ReactNode;
}

/** The question (or the page of a section), and the way on. */
export const MainArea = ({ moves, required, sectionToStart, cameraHelp, strip }: MainAreaProps) => {
  const { runtime, accessibility, ask } = useQuiz();
  const active = useHead(activePosition);
  const section = useHead((session) => (active === null ? null : sectionAt(session, active)));
  const covered = useCovered();
  const lost = useLostLink();
  const [{ once, drawn }] = useState(() => oneMove(runtime));
  const [goOn] = useState(() => () => once(() => moves.next('nothing')));
  useHeadingFocus(active, drawn);
  useVisualKeys(accessibility, goOn);
  return (
    <>
      <div className={styles['middle']}>
        <div inert={covered !== null} className={styles['content']}>
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
            <Question position={active} />
          )}
        </div>
        {covered !== null && <BlockOverlay by={covered} cameraHelp={cameraHelp} />}
      </div>
      <div className={styles['foot']}>
        <Notices page={section?.isSinglePage === true ? section : active}>
          {strip}
          {lost !== null && <LinkCard lost={lost} />}
          <div inert={covered !== null}>
            <RequiredNotice positions={required} active={active} onGo={(position) => void moves.goTo(position)} />
          </div>
        </Notices>
        <div inert={covered !== null}>
          <NavButtons moves={moves} once={once} />
        </div>
      </div>
    </>
  );
};
