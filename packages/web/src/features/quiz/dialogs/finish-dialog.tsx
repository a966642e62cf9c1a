import Button from '@mui/material/Button';
import { itemState, missingRequired, positionCount, progressOf, questionNumber, type Session } from '@quipu/engine';
import { useState } from 'react';
import { Modal, ModalActions, ModalBody, ModalTitle } from '../../../ui/modal.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import type { Moves } from '../session/use-moves.ts';
import { texts } from '../texts.ts';
import styles from './dialogs.module.css';

const WIDTH = 420;
/** Numbers of questions that fit in a dialog; the rest are counted. */
const MOST_LISTED = 40;

const unansweredIn = (session: Session): readonly number[] =>
  Array.from({ length: positionCount(session) }, (_, position) => position).filter((position) => {
    const { answered, disabled } = itemState(session, position);
    return !answered && !disabled && questionNumber(session, position).number !== null;
  });

interface QuestionListProps {
  readonly session: Session;
  readonly positions: readonly number[];
  readonly onGo: ((position: number) => void) | null;
}

const QuestionList = ({ session, positions, onGo }: QuestionListProps) => (
  <ul className={styles['questions']}>
    {positions.slice(0, MOST_LISTED).map((position) => {
      const { number } = questionNumber(session, position);
      return (
        <li key={position}>
          {onGo === null ? (
            number
          ) : (
            <button type="button" aria-label={texts.state.question(number)} onClick={() => onGo(position)}>
              {number}
            </button>
          )}
        </li>
      );
    })}
    {positions.length > MOST_LISTED && <li>+{positions.length - MOST_LISTED}</li>}
  </ul>
);

/** What is answered and what is not, before there is no way back. With required questions missing it cannot be confirmed. */
export const FinishDialog = ({ moves, onClose }: { readonly moves: Moves; readonly onClose: () => void }) => {
  const { runtime, content } = useQuiz();
  const [busy, setBusy] = useState(false);
  const { answered, total } = useHead(progressOf);
  const session = runtime.head();
  const required = missingRequired(session, null);
  const unanswered = unansweredIn(session);
  const go = content.rules.backButtonEnabled
    ? (position: number) => {
        onClose();
        void moves.goTo(position);
      }
    : null;
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
        <p>{texts.finishCount(answered, total)}</p>
        {blocked ? (
          <>
            <p>{texts.finishRequired(required.length)}</p>
            <QuestionList session={session} positions={required} onGo={go} />
          </>
        ) : (
          <>
            <p>{texts.finishUnanswered(unanswered.length)}</p>
            {unanswered.length > 0 && <QuestionList session={session} positions={unanswered} onGo={go} />}
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
