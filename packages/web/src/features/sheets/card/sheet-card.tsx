import type { ListedSheet, Rescheduling } from '@quipu/contract';
import { storageUrl } from '../../../lib/storage-url.ts';
import { AlertBox, type AlertKind } from '../../../ui/alert-box.tsx';
import { Chip, type Tone } from '../../../ui/figures/chip.tsx';
import { formatSession } from '../../../ui/figures/format-moment.ts';
import { texts } from '../texts.ts';
import styles from './card.module.css';
import { CardActions, type InDialog } from './card-actions.tsx';
import { CardBody } from './card-body.tsx';
import type { Card as Decided } from './card-of.ts';
import type { Evaluation } from './evaluation.ts';

const KINDS: Record<Rescheduling['status'], AlertKind> = { sent: 'info', accepted: 'success', rejected: 'warning' };

/** Says what became of a request for another session, in the institution's words if it gave any. */
const RequestNote = ({ request }: { readonly request: Rescheduling }) => (
  <AlertBox kind={KINDS[request.status]}>
    {texts.request[request.status]}
    {request.answer !== null && request.answer !== '' && <p>{request.answer}</p>}
  </AlertBox>
);

// Its room is kept while it loads, so that nothing below it moves: the shape that the demonstration's pictures have.

const TONES: Record<ListedSheet['status'], Tone> = {
  P: 'primary',
  A: 'warning',
  F: 'success',
  FT: 'success',
  FC: 'secondary',
  FST: 'success',
  I: 'secondary',
};
/** The id of a card's heading, by its sheet. */
export const headingOf = ({ quizId }: Pick<ListedSheet, 'quizId'>): string => `evaluacion-${quizId}`;

export interface SheetCardProps {
  readonly evaluation: Evaluation;
  readonly card: Decided;
  readonly now: () => number | null;
  readonly onEnter: () => void;
  readonly onDue: () => void;
  readonly onRefresh: () => void;
  readonly onAction: (action: InDialog) => void;
}

export const SheetCard = ({ evaluation, card, now, onEnter, onDue, onRefresh, onAction }: SheetCardProps) => {
  const { current, graded } = evaluation;
  const { quiz, session, status, attempt, rescheduling } = current;
  return (
    <article className={styles['card']} aria-labelledby={headingOf(current)}>
      {quiz.imageUrl !== null && <img className={styles['picture']} src={storageUrl(quiz.imageUrl)} alt="" />}
      <div>
        <Chip tone={TONES[status]}>{texts.status[status]}</Chip>
        <h2 id={headingOf(current)} tabIndex={-1}>
          {quiz.name}
        </h2>
      </div>
      {session !== null && (
        <p className={styles['facts']}>
          {formatSession(session.start, session.end)}
          <br />
          {texts.duration(session.timeLimit)}
          {attempt > 1 && ` · ${texts.attempt(attempt)}`}
        </p>
      )}
      {rescheduling !== null && <RequestNote request={rescheduling} />}
      <div className={styles['foot']}>
        <CardBody
          state={card.state}
          sheet={current}
          graded={graded}
          now={now}
          onEnter={onEnter}
          onDue={onDue}
          onRefresh={onRefresh}
        />
        <CardActions evaluation={evaluation} actions={card.actions} onAction={onAction} />
      </div>
    </article>
  );
};
