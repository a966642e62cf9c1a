import type { Accessibility, QuizStep } from '@quipu/contract';
import { StepsDialog } from '../../../ui/steps/steps-dialog.tsx';
import { texts } from './texts.ts';

export interface StartStepsDialogProps {
  readonly steps: readonly QuizStep[];
  readonly accessibility: Accessibility;
  readonly onCancel: () => void;
  readonly onStart: () => void;
}

/** Puts what must be read and accepted before an evaluation begins. */
export const StartStepsDialog = ({ steps, accessibility, onCancel, onStart }: StartStepsDialogProps) => (
  <StepsDialog
    steps={steps.map(({ title, ...step }) => ({
      ...step,
      title: title === '' ? texts.stepsTitle : title,
      acceptText: title === '' ? texts.acceptUntitled : texts.acceptStep(title),
    }))}
    accessibility={accessibility}
    lastText={texts.start}
    cancelsBeside
    onCancel={onCancel}
    onDone={onStart}
  />
);
