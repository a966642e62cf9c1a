import type { QuizStep } from '@quipu/contract';
import { StepsDialog } from '../../ui/steps/steps-dialog.tsx';
import { texts } from './texts.ts';

export interface StartStepsDialogProps {
  readonly steps: readonly QuizStep[];
  /** The texts are also to be heard. */
  readonly withAudio: boolean;
  readonly onCancel: () => void;
  readonly onStart: () => void;
}

/** What must be read and accepted before an evaluation begins. */
export const StartStepsDialog = ({ steps, withAudio, onCancel, onStart }: StartStepsDialogProps) => (
  <StepsDialog
    steps={steps.map(({ id, title, content, audio }) => ({
      id,
      title: title === '' ? texts.stepsTitle : title,
      content,
      audio,
      acceptText: title === '' ? texts.acceptUntitled : texts.acceptStep(title),
    }))}
    withAudio={withAudio}
    lastText={texts.start}
    cancelsBeside
    onCancel={onCancel}
    onDone={onStart}
  />
);
