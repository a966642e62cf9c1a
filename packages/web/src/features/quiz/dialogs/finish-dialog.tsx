import {
  decide,
  flaggedPositions,
  itemState,
  lastNumber,
  missingRequired,
  positionCount,
  progressOf,
  type QuizSession,
  questionNumber,
} from '@quipu/engine';
import { refusedPositions } from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Modal, ModalActions, ModalBody, ModalTitle } from '../../../ui/modal.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import type { Moves } from '../session/use-moves.ts';
import { texts } from '../texts.ts';
import styles from './dialogs.module.css';

const WIDTH = 420;
/** Numbers of questions that fit in a dialog; the rest are counted. */
const MAX_LISTED = 40;

const unansweredIn = (session: QuizSession): readonly number[] =>
  Array.from({ length: positionCount(session) }, (_, position) => position).filter((position) => {
    const { answered, disabled } = itemState(session, position);
    return !answered && !disabled && questionNumber(session, position).number !== null;
  });

interface QuestionListProps {
  readonly session: QuizSession;
  readonly positions: readonly number[];
  readonly onGo: (position: number) => void;
  readonly mayGo: (position: number) => boolean;
}

const QuestionList = ({ session, positions, onGo, mayGo }: QuestionListProps) => (
  <ul className={styles['questions']}>
    {positions.slice(0, MAX_LISTED).map((position) => {
      const { number } = questionNumber(session, position);
      const shown = number ?? texts.reading;
      return (
        <li key={position}>
          {mayGo(position) ? (
            <button type="button" aria-label={texts.state.question(number)} onClick={() => onGo(position)}>
              {shown}
            </button>
          ) : (
            shown
          )}
        </li>
      );
    })}
    {positions.length > MAX_LISTED && <li>+{positions.length - MAX_LISTED}</li>}
  </ul>
);

/**
 * Says what is answered and what is not, before there is no way back. It cannot be confirmed while
 * required questions are unanswered.
 */
export const FinishDialog = ({ moves, onClose }: { readonly moves: Moves; readonly onClose: () => void }) => {
  const { runtime, elsewhere } = useQuiz();
  const [busy, setBusy] = useState(false);
  const { answered, total } = useHead(progressOf);
  const session = runtime.head();
  const required = missingRequired(session, null);
  const unanswered = unansweredIn(session);
  const flagged = flaggedPositions(session);
  const drafts = useSyncExternalStore(runtime.subscribeDrafts, runtime.drafts);
  const refused = refusedPositions(session, drafts);
  // What is still being typed becomes an answer, or says why it is none, before anybody confirms.
  useEffect(() => runtime.commitDrafts(), [runtime]);
  const lists = {
    session,
    mayGo: (position: number) => {
      const gone = decide({ type: 'GoTo', position, at: runtime.now() ?? 0 }, session);
      return E.isRight(gone) || gone.left.reason !== 'BackButtonOff';
    },
    onGo: (position: number) => {
      onClose();
      void moves.goTo(position);
    },
  };
  const finish = async () => {
    setBusy(true);
    await moves.finish();
    onClose();
  };
  const blocked = required.length > 0;
  return (
    <Modal width={WIDTH} onDismiss={busy ? undefined : onClose} aria-labelledby="finalizar">
      <ModalTitle id="finalizar">{texts.finishTitle}</ModalTitle>
      <ModalBody className={styles['body']}>
        <p>{texts.finishCount(answered, total, lastNumber(session))}</p>
        {[...elsewhere].map((text) => (
          <p key={text} role="alert">
            {text}
          </p>
        ))}
        {refused.length > 0 && (
          <>
            <p role="alert">{texts.finishRefused(refused.length)}</p>
            <QuestionList {...lists} positions={refused} />
          </>
        )}
        {flagged.length > 0 && (
          <>
            <p>{texts.finishFlagged(flagged.length)}</p>
            <QuestionList {...lists} positions={flagged} />
          </>
        )}
        {blocked ? (
          <>
            <p>{texts.finishRequired(required.length)}</p>
            <QuestionList {...lists} positions={required} />
          </>
        ) : (
          <>
            <p>{texts.finishUnanswered(unanswered.length)}</p>
            {unanswered.length > 0 && <QuestionList {...lists} positions={unanswered} />}
            <p>{texts.finishWarning}</p>
          </>
        )}
      </ModalBody>
      <ModalActions>
        <Button variant={blocked ? 'contained' : 'text'} disabled={busy} data-autofocus onClick={onClose}>
          {texts.goOnAnswering}
        </Button>
        {!blocked && (
          <Button variant="contained" loading={busy} onClick={() => void finish()}>
            {texts.finish}
          </Button>
        )}
      </ModalActions>
    </Modal>
  );
};
