import { styled } from '@mui/material/styles';
import type { ListedSheet } from '@quipu/contract';
import { useReducer, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { serverClock } from '../../lib/server-clock.ts';
import { useSession } from '../../stores/session-store.ts';
import { cardStateOf } from './card-state.ts';
import { evaluationsOf } from './evaluation.ts';
import { SheetCard } from './sheet-card.tsx';
import { StartStepsDialog } from './start-steps-dialog.tsx';

const Grid = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
  '& > li': { display: 'grid' },
});

const startSteps = (sheet: ListedSheet) => sheet.quiz.steps.filter(({ location }) => location === 'start');

interface SheetsListProps {
  readonly sheets: readonly ListedSheet[];
  readonly onDue: () => void;
}

export const SheetsList = ({ sheets, onDue }: SheetsListProps) => {
  const navigate = useNavigate();
  const isVisual = useSession((state) => state.session?.accessibility === 'VISUAL');
  const [starting, setStarting] = useState<ListedSheet | null>(null);
  const [, readClock] = useReducer((n: number) => n + 1, 0);
  const now = serverClock.now();
  if (now === null) return null;

  const open = ({ id }: ListedSheet) => void navigate(`/quiz/${id}`);
  const enter = (sheet: ListedSheet) => {
    if (sheet.status === 'A' || startSteps(sheet).length === 0) open(sheet);
    else setStarting(sheet);
  };
  return (
    <>
      <Grid>
        {evaluationsOf(sheets).map((evaluation) => (
          <li key={evaluation.quizId}>
            <SheetCard
              evaluation={evaluation}
              state={cardStateOf(evaluation.current, sheets, now)}
              now={serverClock.now}
              onEnter={() => {
                enter(evaluation.current);
              }}
              onDue={() => {
                readClock();
                onDue();
              }}
            />
          </li>
        ))}
      </Grid>
      {starting !== null && (
        <StartStepsDialog
          steps={startSteps(starting)}
          withAudio={isVisual}
          onCancel={() => {
            setStarting(null);
          }}
          onStart={() => {
            open(starting);
          }}
        />
      )}
    </>
  );
};
