import {
  activePosition,
  canGoBack,
  isLastPosition,
  isReading,
  itemAt,
  itemState,
  type QuizSession,
  questionNumber,
  sectionAt,
  statusOf,
} from '@quipu/engine';
import { useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Glyph } from '../glyph.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import { refusedHere } from '../session/refused-here.ts';
import { useHead } from '../session/use-head.ts';
import type { Moves } from '../session/use-moves.ts';
import { texts } from '../texts.ts';
import styles from './question.module.css';
import { FlagButton } from './question-head.tsx';

/** Says, where there is no way back, whether the question is left with the answer that is written. */
const nextText = (session: QuizSession, withBack: boolean, isRefused: boolean): string => {
  const position = activePosition(session);
  if (withBack || position === null) return texts.next;
  return !isRefused && !isReading(itemAt(session, position).type) && itemState(session, position).answered
    ? texts.saveAndGoOn
    : texts.goOn;
};

interface NavButtonsProps {
  readonly moves: Moves;
  /** Does what a press asks for, unless it is the second one of a press that moved already. */
  readonly once: (act: () => unknown) => void;
}

export const NavButtons = ({ moves, once }: NavButtonsProps) => {
  const { runtime, content, ask } = useQuiz();
  const withBack = content.rules.backButtonEnabled;
  const back = useHead(canGoBack);
  const last = useHead(isLastPosition);
  const isRefused = useSyncExternalStore(runtime.subscribeDrafts, () => !withBack && refusedHere(runtime).length > 0);
  const next = useHead((session) => nextText(session, withBack, isRefused));
  const open = useHead((session) => statusOf(session) === 'A');
  const active = useHead(activePosition);
  const isPage = useHead((session) => active === null || sectionAt(session, active).isSinglePage);
  const number = useHead((session) => (active === null ? null : questionNumber(session, active).number));
  return (
    <div className={styles['nav']} data-quiz-nav>
      {withBack && (
        <Button variant="outlined" disabled={!back || !open} onClick={() => once(moves.previous)}>
          <Glyph name="back" />
          {texts.previous}
        </Button>
      )}
      {active !== null && !isPage && <FlagButton position={active} number={number} />}
      {last ? (
        <Button
          variant="contained"
          disabled={!open}
          onClick={() =>
            once(() => {
              runtime.commitDrafts();
              ask({ kind: 'finish' });
            })
          }
        >
          <Glyph name="flag" />
          {texts.finish}
        </Button>
      ) : (
        <Button
          variant="contained"
          disabled={!open}
          data-quiz-next="true"
          onClick={() => once(() => moves.next('nothing'))}
        >
          {next}
          <Glyph name="forward" />
        </Button>
      )}
    </div>
  );
};
