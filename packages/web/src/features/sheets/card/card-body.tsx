import type { ListedSheet } from '@quipu/contract';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatGrade } from '../../../ui/figures/format-grade.ts';
import { formatSession } from '../../../ui/figures/format-moment.ts';
import { texts } from '../texts.ts';
import styles from './card.module.css';
import type { CardState } from './card-of.ts';
import { TimeLeft } from './time-left.tsx';

type Offered = ListedSheet['sessions'][number];
const stateOf = ({ active, expired }: Offered) => (expired ? 'expired' : active ? 'active' : 'coming');

/** Lists when an evaluation is, will be or was held, to somebody who has no session of it. */
const OfferedSessions = ({ sessions }: Pick<ListedSheet, 'sessions'>) =>
  sessions.length > 0 && (
    <ul className={styles['list']} aria-label={texts.offered}>
      {sessions.map((session) => (
        <li key={`${session.start}-${session.end}`} data-state={stateOf(session)}>
          {formatSession(session.start, session.end)}. <strong>{texts.offeredState[stateOf(session)]}</strong>
        </li>
      ))}
    </ul>
  );

export interface CardBodyProps {
  readonly state: CardState;
  readonly sheet: ListedSheet;
  readonly graded: ListedSheet | null;
  /** It is the one thing to do. */
  readonly isFirst: boolean;
  readonly now: () => number | null;
  readonly onEnter: () => void;
  /** An instant that the card waited for has come. */
  readonly onDue: () => void;
  /** Asks for the list again, because something may have changed. */
  readonly onRefresh: () => void;
}

const Absence = ({ onRefresh }: Pick<CardBodyProps, 'onRefresh'>) => (
  <AlertBox kind="warning">
    {texts.absent}{' '}
    <Button size="small" onClick={onRefresh}>
      {texts.refresh}
    </Button>
  </AlertBox>
);

/** The lower part of a card: what can be done now, or why nothing can. */
export const CardBody = ({ state, sheet, graded, isFirst, now, onEnter, onDue, onRefresh }: CardBodyProps) => {
  switch (state.kind) {
    case 'finished':
      return (
        <>
          <p>
            {texts.grade}: <strong>{formatGrade(graded?.finalGrade ?? null, graded?.maxGrade)}</strong>
          </p>
          {sheet.inReview > 0 && <AlertBox kind="info">{texts.inReview(sheet.inReview)}</AlertBox>}
        </>
      );
    case 'over':
      return <AlertBox kind="info">{texts.over}</AlertBox>;
    case 'absent':
      return <Absence onRefresh={onRefresh} />;
    case 'unscheduled':
      return (
        <>
          <AlertBox kind="info">{texts.unscheduled}</AlertBox>
          <OfferedSessions sessions={sheet.sessions} />
        </>
      );
    case 'closed':
      return <AlertBox kind="info">{texts.closed}</AlertBox>;
    case 'requires':
      return (
        <AlertBox kind="info">
          {state.quizName === null ? texts.requiresAnother : texts.requires(state.quizName)}
        </AlertBox>
      );
    case 'waiting':
      return (
        <>
          <TimeLeft label={texts.startsIn} deadline={state.start} now={now} onDue={onDue} />
          {state.absent && <Absence onRefresh={onRefresh} />}
        </>
      );
    case 'open': {
      const text = state.again ? texts.retryAttempt : texts.access;
      return (
        <>
          {state.isPaused ? (
            <AlertBox kind="info">{texts.paused}</AlertBox>
          ) : (
            <TimeLeft
              label={state.underWay ? texts.timeLeft : texts.closesIn}
              deadline={state.end}
              now={now}
              onDue={onDue}
            />
          )}
          <Button
            wide
            variant={isFirst ? 'contained' : 'outlined'}
            onClick={onEnter}
            aria-label={`${text}: ${sheet.quiz.name}`}
          >
            {text}
          </Button>
        </>
      );
    }
  }
};
