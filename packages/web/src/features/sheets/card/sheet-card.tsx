import type { ListedSheet, Rescheduling } from '@quipu/contract';
import { storageUrl } from '../../../lib/storage-url.ts';
import { AlertBox, type AlertKind } from '../../../ui/alert-box.tsx';
import { Chip, type Tone } from '../../../ui/figures/chip.tsx';
import { DateBlock } from '../../../ui/figures/date-block.tsx';
import { formatSession } from '../../../ui/figures/format-moment.ts';
import { texts } from '../texts.ts';
import styles from './card.module.css';
import { CardActions, type InDialog } from './card-actions.tsx';
import { CardBody } from './card-body.tsx';
import type { Entry } from './home-of.ts';
import { progressOf, type RunningHere } from './running-here.ts';

const KINDS: Record<Rescheduling['status'], AlertKind> = { sent: 'info', accepted: 'success', rejected: 'warning' };

/** Says what became of a request for another session, in the institution's words if it gave any. */
const RequestNote = ({ request }: { readonly request: Rescheduling }) => (
  <AlertBox kind={KINDS[request.status]}>
    {texts.request[request.status]}
    {request.answer !== null && request.answer !== '' && <p>{request.answer}</p>}
  </AlertBox>
);

const TONES: Record<ListedSheet['status'], Tone> = {
  P: 'info',
  A: 'warning',
  F: 'success',
  FT: 'success',
  FC: 'error',
  FST: 'success',
  I: 'warning',
};
/** The id of a card's heading, by its sheet. */
export const headingOf = ({ quizId }: Pick<ListedSheet, 'quizId'>): string => `evaluacion-${quizId}`;

export interface SheetCardProps {
  readonly entry: Entry;
  /** It is the one thing to do, and stands out. */
  readonly isFirst?: boolean;
  /** This device's own journal has it, while the sheet is under way here. */
  readonly running: RunningHere | undefined;
  readonly now: () => number | null;
  readonly onEnter: () => void;
  readonly onDue: () => void;
  readonly onRefresh: () => void;
  readonly onAction: (action: InDialog) => void;
}

export const SheetCard = ({
  entry,
  isFirst = false,
  running,
  now,
  onEnter,
  onDue,
  onRefresh,
  onAction,
}: SheetCardProps) => {
  const { evaluation, card } = entry;
  const { current, graded } = evaluation;
  const { quiz, session, status, attempt, rescheduling, finishedAt } = current;
  return (
    <article className={styles['card']} data-first={isFirst} aria-labelledby={headingOf(current)}>
      {isFirst ? (
        quiz.imageUrl !== null && <img className={styles['picture']} src={storageUrl(quiz.imageUrl)} alt="" />
      ) : (
        <DateBlock at={finishedAt ?? session?.start ?? null} />
      )}
      <div className={styles['body']}>
        <div>
          <Chip tone={TONES[status]}>{texts.status[status]}</Chip>
          <h3 id={headingOf(current)} tabIndex={-1}>
            {quiz.name}
          </h3>
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
        {status === 'A' && running !== undefined && <p>{progressOf(running)}</p>}
        <CardBody
          state={card.state}
          sheet={current}
          graded={graded}
          isFirst={isFirst}
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
