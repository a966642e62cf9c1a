import { styled } from '@mui/material/styles';
import { currentStep, type ScheduleStep } from '@quipu/contract';
import { useEffect, useRef } from 'react';
import { ScheduleItem, stateOf } from './schedule-item.tsx';
import { StepIcon } from './step-icon.tsx';

const MARK = 32;

const Steps = styled('ol')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid' });
/** Its mark stands on a line that goes on to the next one. */
const Item = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: `${MARK}px minmax(0, 1fr)`,
  gap: 16,
  paddingBottom: 20,
  scrollMargin: '80px 0 16px',
  '@media (max-width: 599.95px)': { gap: 10 },
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    left: MARK / 2 - 1,
    top: MARK,
    bottom: 0,
    width: 2,
    backgroundColor: theme.palette.divider,
  },
}));
const Mark = styled('span')(({ theme }) => ({
  width: MARK,
  height: MARK,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  fontWeight: 600,
  fontSize: '0.9375rem',
  color: theme.palette.text.secondary,
  backgroundColor: theme.palette.background.paper,
  border: `2px solid ${theme.palette.divider}`,
  '&[data-state="complete"]': {
    color: '#fff',
    backgroundColor: theme.palette.success.main,
    borderColor: theme.palette.success.main,
  },
  '&[data-state="current"]': {
    color: '#fff',
    backgroundColor: theme.palette.primary.main,
    borderColor: theme.palette.primary.main,
  },
  '&[data-state="open"]': { color: theme.palette.primary.main, borderColor: theme.palette.primary.main },
}));

export interface ScheduleListProps {
  readonly steps: readonly ScheduleStep[];
  readonly onChanged: () => Promise<void>;
}

/** The steps from top to bottom. The page opens at the current one. */
export const ScheduleList = ({ steps, onChanged }: ScheduleListProps) => {
  const current = currentStep(steps);
  const currentId = current?.id ?? null;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (currentId !== null) item.current?.scrollIntoView?.({ block: 'nearest' });
  }, [currentId]);
  return (
    <Steps>
      {steps.map((step, at) => {
        const isCurrent = step === current;
        const state = stateOf(step, isCurrent);
        return (
          <Item key={step.id} ref={isCurrent ? item : undefined} aria-current={isCurrent ? 'step' : undefined}>
            <Mark aria-hidden="true" data-state={state}>
              {state === 'complete' ? <StepIcon name="check" /> : at + 1}
            </Mark>
            <ScheduleItem step={step} isCurrent={isCurrent} onChanged={onChanged} />
          </Item>
        );
      })}
    </Steps>
  );
};
