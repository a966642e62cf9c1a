import Button from '@mui/material/Button';
import type { Accessibility, QuizStep } from '@quipu/contract';
import { type FinalStatus, finishOf, incidentsOf, linkOf, pendingCount, type Session, statusOf } from '@quipu/engine';
import { useEffect, useRef, useState } from 'react';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { texts } from '../texts.ts';
import styles from './dialogs.module.css';
import { EndSteps } from './end-steps.tsx';

const isFinal = (status: string): status is FinalStatus => Object.hasOwn(texts.ending, status);

const reasonOf = (session: Session): string | null => {
  if (statusOf(session) !== 'FC') return null;
  return incidentsOf(session).some(({ kind }) => kind === 'displays') ? texts.copyByDisplay : texts.copyByKey;
};

interface EndingProps {
  readonly steps: readonly QuizStep[];
  readonly accessibility: Accessibility;
  /** Goes home or logs out, as the evaluation has it. */
  readonly onDone: () => void;
}

/** The sheet is over here. Says so until the server has heard of it; then come the end steps, and the way out. */
export const Ending = ({ steps, accessibility, onDone }: EndingProps) => {
  const { runtime } = useQuiz();
  const heading = useRef<HTMLHeadingElement>(null);
  const [read, setRead] = useState(false);
  const [refused, setRefused] = useState(false);
  const status = useHead(statusOf);
  const reason = useHead(reasonOf);
  const told = useHead((session) => finishOf(session)?.confirmed ?? true);
  const reachable = useHead((session) => linkOf(session).online && !linkOf(session).serverOff);
  const pending = useHead(pendingCount);
  useEffect(() => {
    heading.current?.focus();
    return runtime.onRefused(() => setRefused(true));
  }, [runtime]);
  // What still waits when the end is confirmed came after it: the server keeps it apart.
  const kept = pending > 0 ? texts.keptForReview : texts.allSent;
  const under = reachable ? texts.sendingLast : texts.waiting(pending);
  const standing = told ? kept : refused ? texts.refusedLast : under;
  if (read && steps.length > 0) return <EndSteps steps={steps} accessibility={accessibility} onDone={onDone} />;
  return (
    <main className={styles['ending']}>
      <h1 ref={heading} tabIndex={-1}>
        {isFinal(status) ? texts.ending[status] : texts.ending.F}
      </h1>
      {reason !== null && <p>{reason}</p>}
      <p role="status">{standing}</p>
      {told ? (
        <Button variant="contained" onClick={() => (steps.length === 0 ? onDone() : setRead(true))}>
          {steps.length === 0 ? texts.leave : texts.goOn}
        </Button>
      ) : (
        <div className={styles['actions']}>
          {(refused || !reachable) && (
            <Button variant="contained" onClick={() => runtime.retry()}>
              {texts.retry}
            </Button>
          )}
          {refused && <Button onClick={onDone}>{texts.leave}</Button>}
        </div>
      )}
    </main>
  );
};
