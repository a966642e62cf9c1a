import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import type { CardState } from './card-state.ts';
import { texts } from './texts.ts';

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 48,
});

export interface CardBodyProps {
  readonly state: CardState;
  readonly name: string;
  readonly grade: number | null;
  readonly now: () => number | null;
  readonly onEnter: () => void;
  /** An instant that the card waited for has come. */
  readonly onDue: () => void;
}

const grades = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 2 });

/** The lower part of a card: what can be done now, or why nothing can. */
export const CardBody = ({ state, name, grade, now, onEnter, onDue }: CardBodyProps) => {
  switch (state.kind) {
    case 'finished':
      return (
        <Line>
          <span>
            {texts.grade}: <strong>{grade === null ? texts.noGrade : grades.format(grade)}</strong>
          </span>
        </Line>
      );
    case 'over':
      return <AlertBox kind="info">{texts.over}</AlertBox>;
    case 'absent':
      return <AlertBox kind="warning">{texts.absent}</AlertBox>;
    case 'unscheduled':
      return <AlertBox kind="info">{texts.unscheduled}</AlertBox>;
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
        <Line>
          <span>
            {texts.startsIn}{' '}
            <Countdown
              key={state.start}
              deadline={state.start}
              now={now}
              label={texts.startsIn}
              announced={false}
              onOver={onDue}
            />
          </span>
        </Line>
      );
    case 'open':
      return (
        <Line>
          <span>
            {texts.timeLeft}{' '}
            <Countdown
              key={state.end}
              deadline={state.end}
              now={now}
              label={texts.timeLeft}
              announced={false}
              onOver={onDue}
            />
          </span>
          <Button
            fullWidth
            variant="contained"
            onClick={onEnter}
            aria-label={`${state.again ? texts.retryAttempt : texts.access}: ${name}`}
          >
            {state.again ? texts.retryAttempt : texts.access}
          </Button>
        </Line>
      );
  }
};
