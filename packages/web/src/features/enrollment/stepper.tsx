import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import MuiStepper from '@mui/material/Stepper';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type EnrollmentStatus, isStepComplete, isStepReached, STEPS, type Step as StepNumber } from '@quipu/contract';
import { useId, useState } from 'react';
import { stepTitles } from '../../ui/enrollment/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './enrollment.module.css';
import { texts } from './texts.ts';

const WIDE = '(min-width: 900px)';

export interface StepperProps {
  readonly step: StepNumber;
  readonly status: EnrollmentStatus;
  readonly onGo: (step: StepNumber) => void;
}

/**
 * Shows the step, and leads to those already reached: a row of five, or one line that opens on
 * narrow screens.
 */
export const Stepper = ({ step, status, onGo }: StepperProps) => {
  const id = useId();
  const isWide = useMediaQuery(WIDE, { noSsr: true });
  const [isOpen, setOpen] = useState(false);
  return (
    <Paper component="nav" variant="outlined" className={styles['steps']} aria-label={texts.steps}>
      <Button
        className={styles['opener']}
        color="inherit"
        fullWidth
        aria-expanded={isOpen}
        aria-controls={id}
        endIcon={<Icon name="down" />}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          <strong>{texts.stepOf(step, STEPS.length)}</strong>
          {stepTitles[step]}
        </span>
      </Button>
      <LinearProgress
        className={styles['bar']}
        variant="determinate"
        value={(step / STEPS.length) * 100}
        aria-hidden="true"
      />
      <MuiStepper
        id={id}
        className={styles['stepList']}
        data-open={isOpen}
        nonLinear
        activeStep={step - 1}
        alternativeLabel={isWide}
        orientation={isWide ? 'horizontal' : 'vertical'}
      >
        {STEPS.map((one) => {
          const isComplete = isStepComplete(one, status);
          const isReached = isStepReached(one, status);
          return (
            <Step key={one} completed={isComplete} disabled={!isReached}>
              <ButtonBase
                className={styles['entry']}
                aria-current={one === step ? 'step' : undefined}
                disabled={!isReached}
                onClick={() => {
                  setOpen(false);
                  onGo(one);
                }}
              >
                <StepLabel>
                  {stepTitles[one]}
                  {isComplete && <VisuallyHidden>{texts.complete}</VisuallyHidden>}
                  {!isReached && <VisuallyHidden>{texts.closed}</VisuallyHidden>}
                </StepLabel>
              </ButtonBase>
            </Step>
          );
        })}
      </MuiStepper>
    </Paper>
  );
};
