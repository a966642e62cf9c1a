import type { Accessibility, QuizStep } from '@quipu/contract';
import {
  contentOf,
  type FinalStatus,
  finishOf,
  incidentsOf,
  isReachable,
  type QuizSession,
  statusOf,
} from '@quipu/engine';
import type { LogSender } from '@quipu/engine/runtime';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { SheetJournal } from '../ports/sheet-journal.ts';
import { factsOf, owedBy } from '../session/owed-by.ts';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { BackupAtEnd } from './backup-at-end.tsx';
import { EndSteps } from './end-steps.tsx';
import styles from './ending.module.css';
import { endingTexts as texts } from './ending-texts.ts';
import { LeftDrafts } from './left-drafts.tsx';
import { Receipt } from './receipt.tsx';

const isFinal = (status: string): status is FinalStatus => Object.hasOwn(texts.ending, status);

const reasonOf = (session: QuizSession): string | null => {
  if (statusOf(session) !== 'FC') return null;
  return incidentsOf(session).some(({ kind }) => kind === 'displays')
    ? texts.copyByDisplay(contentOf(session).rules.monitors)
    : texts.copyByKey;
};

export interface EndingProps {
  readonly steps: readonly QuizStep[];
  readonly accessibility: Accessibility;
  readonly sender: LogSender;
  readonly journal: SheetJournal;
  /** The way out. `waits`: nobody else has all of it yet. */
  readonly onDone: (how: { readonly waits: boolean }) => void;
}

/** The sheet is over here. Says so until the server has heard of it; then come the receipt, the end steps, and the way out. */
export const Ending = ({ steps, accessibility, sender, journal, onDone }: EndingProps) => {
  const { runtime } = useQuiz();
  const heading = useRef<HTMLHeadingElement>(null);
  const [read, setRead] = useState(false);
  const [refused, setRefused] = useState(false);
  const status = useHead(statusOf);
  const reason = useHead(reasonOf);
  const told = useHead((session) => finishOf(session)?.confirmed ?? true);
  const reachable = useHead(isReachable);
  const owed = useHead(() => owedBy(runtime)?.answers ?? 0);
  const isInMemory = useHead(() => owedBy(runtime)?.isInMemory ?? false);
  const toSend = useHead(() => runtime.onlyHere().toSend);
  const heldBack = useHead(() => runtime.onlyHere().heldBack);
  useEffect(() => {
    heading.current?.focus();
    return runtime.onRefused(() => setRefused(true));
  }, [runtime]);
  const apart = useHead(() => factsOf(runtime).keptApart);
  // What came after the end the server keeps apart; what it refused by itself is here.
  const atServer = apart > 0 ? texts.keptApart(apart) : null;
  const under = reachable
    ? texts.sendingLast
    : (isInMemory ? texts.waitingInMemory : texts.waiting)(told ? toSend : owed);
  const there =
    heldBack > 0
      ? (isInMemory ? texts.heldBackInMemory : texts.heldBack)(heldBack)
      : apart > 0
        ? texts.hasThem
        : texts.allSent;
  const ended = atServer === null ? there : `${there} ${atServer}`;
  const refusal = isInMemory ? texts.refusedInMemory : texts.refusedLast;
  const standing = !told && refused ? refusal : told && toSend === 0 ? ended : under;
  const leave = () => onDone({ waits: owedBy(runtime) !== null });
  if (read && steps.length > 0) return <EndSteps steps={steps} accessibility={accessibility} onDone={leave} />;
  return (
    <main className={styles['ending']}>
      <h1 ref={heading} tabIndex={-1}>
        {isFinal(status) ? texts.ending[status] : texts.ending.F}
      </h1>
      {reason !== null && <p>{reason}</p>}
      <p role="status">{standing}</p>
      <LeftDrafts />
      {told ? (
        <>
          <Receipt sender={sender} accessibility={accessibility} />
          <Button variant="contained" onClick={() => (steps.length === 0 ? leave() : setRead(true))}>
            {steps.length === 0 ? texts.leave : texts.goOn}
          </Button>
        </>
      ) : (
        (refused || !reachable) && (
          <>
            <BackupAtEnd journal={journal} />
            <div className={styles['actions']}>
              <Button variant="contained" onClick={() => runtime.retry()}>
                {texts.retry}
              </Button>
              <Button onClick={leave}>{texts.leave}</Button>
            </div>
            {(isInMemory || !refused) && (
              <p className={styles['note']}>{isInMemory ? texts.leaveInMemory : texts.leaveUnsent}</p>
            )}
          </>
        )
      )}
    </main>
  );
};
