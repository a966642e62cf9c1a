import { styled } from '@mui/material/styles';
import type { ListedSheet } from '@quipu/contract';
import { storageUrl } from '../../../lib/storage-url.ts';
import { Chip, type Tone } from '../../../ui/figures/chip.tsx';
import { texts } from '../texts.ts';
import { CardActions, type InDialog } from './card-actions.tsx';
import { CardBody } from './card-body.tsx';
import type { Card as Decided } from './card-of.ts';
import type { Evaluation } from './evaluation.ts';
import { formatSession } from './format-session.ts';
import { RequestNote } from './request-note.tsx';

const Card = styled('article')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  padding: 20,
  overflow: 'hidden',
  borderRadius: 12,
  border: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  '& h2': { ...theme.typography.h2, marginTop: 6, overflowWrap: 'anywhere', '&:focus': { outline: 'none' } },
  '& > .foot': { marginTop: 'auto', paddingTop: 4 },
}));
// Its room is kept while it loads, so that nothing below it moves: the shape that the demonstration's pictures have.
const Picture = styled('img')({
  width: 'calc(100% + 40px)',
  aspectRatio: '12 / 5',
  margin: '-20px -20px 4px',
  // Whole: authors put titles into them.
  objectFit: 'contain',
});
const Facts = styled('p')(({ theme }) => ({
  color: theme.palette.text.secondary,
  fontSize: '0.9375rem',
  lineHeight: 1.45,
}));

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
    <Card aria-labelledby={headingOf(current)}>
      {quiz.imageUrl !== null && <Picture src={storageUrl(quiz.imageUrl)} alt="" />}
      <div>
        <Chip tone={TONES[status]}>{texts.status[status]}</Chip>
        <h2 id={headingOf(current)} tabIndex={-1}>
          {quiz.name}
        </h2>
      </div>
      {session !== null && (
        <Facts>
          {formatSession(session.start, session.end)}
          <br />
          {texts.duration(session.timeLimit)}
          {attempt > 1 && ` · ${texts.attempt(attempt)}`}
        </Facts>
      )}
      {rescheduling !== null && <RequestNote request={rescheduling} />}
      <div className="foot">
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
    </Card>
  );
};
