import { styled } from '@mui/material/styles';
import { type EnrollmentStatus, isStepComplete, isStepReached, STEPS, type Step } from '@quipu/contract';
import { useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { stepTitles, texts } from './texts.ts';

const WIDE = '@media (min-width: 900px)';

const Frame = styled('nav')(({ theme }) => ({
  marginBottom: 16,
  borderRadius: 12,
  border: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  '& > ol': { margin: 0, padding: 8, listStyle: 'none', display: 'grid', gap: 4 },
  '& > ol[data-open="false"]': { display: 'none' },
  [WIDE]: {
    '& > ol, & > ol[data-open="false"]': { display: 'grid', gridTemplateColumns: 'repeat(5, auto)' },
  },
}));
const Opener = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 56,
  padding: '8px 16px',
  border: 0,
  borderRadius: 12,
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  textAlign: 'start',
  cursor: 'pointer',
  '& > span': { flex: 1, minWidth: 0, lineHeight: 1.3 },
  '& strong': { display: 'block', color: theme.palette.primary.main },
  '&[aria-expanded="true"] > svg': { transform: 'rotate(180deg)' },
  [WIDE]: { display: 'none' },
}));
const Bar = styled('div')(({ theme }) => ({
  height: 4,
  margin: '0 16px 12px',
  borderRadius: 2,
  backgroundColor: theme.palette.divider,
  '& > div': { height: '100%', borderRadius: 2, backgroundColor: theme.palette.primary.main },
  [WIDE]: { display: 'none' },
}));
const Entry = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: '100%',
  minHeight: 48,
  padding: '6px 8px',
  border: 0,
  borderRadius: 8,
  font: 'inherit',
  fontSize: '0.9375rem',
  lineHeight: 1.25,
  color: 'inherit',
  background: 'none',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover:not(:disabled)': { backgroundColor: theme.palette.action.hover },
  '&:disabled': { cursor: 'default', color: theme.palette.text.secondary },
  '&[aria-current="step"]': { fontWeight: 650, backgroundColor: theme.palette.action.selected },
}));
const Mark = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 30,
  height: 30,
  borderRadius: '50%',
  fontSize: '0.875rem',
  fontWeight: 650,
  border: '1.5px solid currentColor',
  '[aria-current="step"] > &': {
    color: theme.palette.primary.contrastText,
    borderColor: theme.palette.primary.main,
    backgroundColor: theme.palette.primary.main,
  },
  '&[data-complete="true"]': { border: 0, color: theme.palette.success.main },
  '[aria-current="step"] > &[data-complete="true"]': { color: theme.palette.primary.contrastText },
}));

export interface StepperProps {
  readonly step: Step;
  readonly status: EnrollmentStatus;
  readonly onGo: (step: Step) => void;
}

/** Where one is, and the way to the steps reached: a row of five, or one line that opens on narrow screens. */
export const Stepper = ({ step, status, onGo }: StepperProps) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Frame aria-label={texts.steps}>
      <Opener type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <span>
          <strong>{texts.stepOf(step, STEPS.length)}</strong>
          {stepTitles[step]}
        </span>
        <Icon name="down" />
      </Opener>
      <Bar aria-hidden="true">
        <div style={{ width: `${(step / STEPS.length) * 100}%` }} />
      </Bar>
      <ol id={id} data-open={isOpen}>
        {STEPS.map((one) => {
          const isComplete = isStepComplete(one, status);
          const isReached = isStepReached(one, status);
          return (
            <li key={one}>
              <Entry
                type="button"
                aria-current={one === step ? 'step' : undefined}
                disabled={!isReached}
                onClick={() => {
                  setOpen(false);
                  onGo(one);
                }}
              >
                <Mark aria-hidden="true" data-complete={isComplete}>
                  {isComplete ? <Icon name="success" size={30} /> : one}
                </Mark>
                <span>
                  {stepTitles[one]}
                  {isComplete && <VisuallyHidden>{texts.complete}</VisuallyHidden>}
                  {!isReached && <VisuallyHidden>{texts.closed}</VisuallyHidden>}
                </span>
              </Entry>
            </li>
          );
        })}
      </ol>
    </Frame>
  );
};
