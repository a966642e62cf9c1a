import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { QuizStep } from '@quipu/contract';
import { useId, useRef, useState } from 'react';
import { Modal, ModalActions, ModalBody, ModalTitle } from '../../ui/modal.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { texts } from './texts.ts';

const Step = styled('small')(({ theme }) => ({
  display: 'block',
  fontSize: '0.8125rem',
  fontWeight: 400,
  color: theme.palette.text.secondary,
}));
const WIDTH = 640;
const Accept = styled('label')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  marginTop: 20,
  padding: '10px 0',
  cursor: 'pointer',
  '& input': { width: 22, height: 22, margin: 0, flex: 'none', accentColor: 'currentColor' },
});

export interface StartStepsDialogProps {
  readonly steps: readonly QuizStep[];
  /** The texts are also to be heard. */
  readonly withAudio: boolean;
  readonly onCancel: () => void;
  readonly onStart: () => void;
}

/** What must be read and accepted before an evaluation begins, one step at a time. */
export const StartStepsDialog = ({ steps, withAudio, onCancel, onStart }: StartStepsDialogProps) => {
  const id = useId();
  const [at, setAt] = useState(0);
  const [accepted, setAccepted] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const step = steps[at];
  if (step === undefined) return null;
  const isLast = at === steps.length - 1;
  const onward = () => {
    if (!accepted) return;
    if (isLast) {
      onStart();
      return;
    }
    setAt(at + 1);
    setAccepted(false);
    title.current?.focus();
  };
  return (
    <Modal width={WIDTH} onDismiss={onCancel} aria-labelledby={`${id}-title`}>
      <ModalTitle id={`${id}-title`} ref={title} tabIndex={-1}>
        <Step>{texts.stepOf(at + 1, steps.length)}</Step>
        {step.title === '' ? texts.stepsTitle : step.title}
      </ModalTitle>
      <ModalBody>
        {withAudio && step.audio !== null && (
          // biome-ignore lint/a11y/useMediaCaption: the audio says the very text that stands below it.
          <audio key={step.id} controls src={step.audio} aria-label={texts.audio} style={{ width: '100%' }} />
        )}
        <RichText html={step.content} />
        <Accept>
          <input
            type="checkbox"
            checked={accepted}
            onChange={(event) => {
              setAccepted(event.target.checked);
            }}
          />
          {step.title === '' ? texts.acceptUntitled : texts.acceptStep(step.title)}
        </Accept>
      </ModalBody>
      <ModalActions>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button variant="contained" disabled={!accepted} onClick={onward}>
          {isLast ? texts.start : texts.next}
        </Button>
      </ModalActions>
    </Modal>
  );
};
