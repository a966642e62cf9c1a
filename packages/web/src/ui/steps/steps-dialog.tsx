import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { audioKeyOf, operate } from '../audio/audio-keys.ts';
import { TextAudio } from '../audio/text-audio.tsx';
import { Modal, ModalActions, ModalBody, ModalTitle } from '../modal.tsx';
import { RichText } from '../rich-text.tsx';
import { StepLine } from './step-line.tsx';
import { texts } from './texts.ts';

const WIDTH = 640;
const Place = styled('small')(({ theme }) => ({
  display: 'block',
  fontSize: '0.8125rem',
  fontWeight: 400,
  color: theme.palette.text.secondary,
}));
const Accept = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '14px 24px 0',
  borderTop: `1px solid ${theme.palette.divider}`,
  cursor: 'pointer',
  '& input': { width: 24, height: 24, margin: 0, flex: 'none', accentColor: theme.palette.primary.main },
}));

export interface Step {
  readonly id: number;
  readonly title: string;
  /** Untrusted HTML. */
  readonly content: string;
  readonly audio: string | null;
  /** What is ticked to go on. */
  readonly acceptText: string;
}

export interface StepsDialogProps {
  readonly steps: readonly Step[];
  /** The texts are also to be heard, and keys operate them. */
  readonly withAudio: boolean;
  /** Of the button that ends the last step. */
  readonly lastText: string;
  /** A click beside it cancels too. */
  readonly cancelsBeside: boolean;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/** What must be read and accepted before something goes on, one step at a time. */
export const StepsDialog = ({ steps, withAudio, lastText, cancelsBeside, onCancel, onDone }: StepsDialogProps) => {
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
      onDone();
      return;
    }
    setAt(at + 1);
    setAccepted(false);
    title.current?.focus();
  };
  const hearKey = (event: KeyboardEvent<HTMLElement>) => {
    const key = withAudio && event.target instanceof Element ? audioKeyOf(event.key, event.target) : null;
    // A key held down accepts one step, not all of them.
    if (key === null || (key.kind === 'accept' && event.repeat)) return;
    event.preventDefault();
    if (key.kind === 'accept') onward();
    else if (player.current !== null) operate(player.current, key);
  };
  return (
    <Modal
      width={WIDTH}
      onDismiss={onCancel}
      dismissedBeside={cancelsBeside}
      onKeyDown={hearKey}
      aria-labelledby={`${id}-title`}
    >
      {steps.length > 1 && <StepLine titles={steps.map((one) => one.title)} at={at} />}
      <ModalTitle id={`${id}-title`} ref={title} tabIndex={-1} data-autofocus>
        <Place>{texts.stepOf(at + 1, steps.length)}</Place>
        {step.title}
      </ModalTitle>
      {/* A text longer than the screen is scrolled by keys too. */}
      <ModalBody key={step.id} tabIndex={0} role="region" aria-labelledby={`${id}-title`}>
        {audio !== null && <TextAudio name={audio} player={player} />}
        <RichText html={step.content} />
      </ModalBody>
      <Accept>
        <input
          type="checkbox"
          checked={accepted}
          onChange={(event) => {
            setAccepted(event.target.checked);
          }}
        />
        {step.acceptText}
      </Accept>
      <ModalActions>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button variant="contained" disabled={!accepted} onClick={onward}>
          {isLast ? lastText : texts.next}
        </Button>
      </ModalActions>
    </Modal>
  );
};
