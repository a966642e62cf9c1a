import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { QuizStep } from '@quipu/contract';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Modal, ModalActions, ModalBody, ModalTitle } from '../../ui/modal.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { audioKeyOf, operate } from './audio-keys.ts';
import { StepAudio } from './step-audio.tsx';
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
  const player = useRef<HTMLAudioElement>(null);
  const step = steps[at];
  if (step === undefined) return null;
  const isLast = at === steps.length - 1;
  const audio = withAudio ? step.audio : null;
  const onward = () => {
    if (isLast) {
      onStart();
      return;
    }
    setAt(at + 1);
    setAccepted(false);
    title.current?.focus();
  };
  const hearKey = (event: KeyboardEvent<HTMLElement>) => {
    const key = withAudio && event.target instanceof Element ? audioKeyOf(event.key, event.target) : null;
    if (key === null) return;
    event.preventDefault();
    if (key.kind === 'accept') onward();
    else if (player.current !== null) operate(player.current, key);
  };
  return (
    <Modal width={WIDTH} onDismiss={onCancel} onKeyDown={hearKey} aria-labelledby={`${id}-title`}>
      <ModalTitle id={`${id}-title`} ref={title} tabIndex={-1} data-autofocus>
        <Step>{texts.stepOf(at + 1, steps.length)}</Step>
        {step.title === '' ? texts.stepsTitle : step.title}
      </ModalTitle>
      <ModalBody>
        {audio !== null && <StepAudio key={step.id} name={audio} player={player} />}
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
