import type { Accessibility } from '@quipu/contract';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { AlertBox } from '../alert-box.tsx';
import { audioKeyOf, operate } from '../audio/audio-keys.ts';
import { TextAudio } from '../audio/text-audio.tsx';
import { Button } from '../button.tsx';
import { Modal, ModalActions, ModalBody, ModalTitle } from '../modal.tsx';
import { RichText, useSanitizer } from '../rich-text.tsx';
import { SignVideo } from '../sign-language/sign-video.tsx';
import { texts as common } from '../texts.ts';
import { StepLine } from './step-line.tsx';
import styles from './steps.module.css';
import { texts } from './texts.ts';

const WIDTH = 640;

export interface Step {
  readonly id: number;
  readonly title: string;
  /** Untrusted HTML. */
  readonly content: string;
  /** An address for those who do not see; `video` is for those who do not hear. */
  readonly audio: string | null;
  readonly video: string | null;
  /** The sentence that is ticked before one can go on. */
  readonly acceptText: string;
}

export interface StepsDialogProps {
  readonly steps: readonly Step[];
  /** VISUAL: the texts are also to be heard, and keys operate them. AUDITIVA: they are also in sign language. */
  readonly accessibility: Accessibility;
  /** The label of the button that ends the last step. */
  readonly lastText: string;
  /** A click beside it cancels too. */
  readonly cancelsBeside: boolean;
  /** The last step was done, and what comes of it is under way. */
  readonly busy?: boolean;
  /** The reason why the last try failed; null: none did. */
  readonly problem?: string | null;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/** Puts what must be read and accepted before something goes on, one step at a time. */
export const StepsDialog = (props: StepsDialogProps) => {
  const { steps, accessibility, lastText, cancelsBeside, busy = false, problem = null, onCancel, onDone } = props;
  const id = useId();
  const [at, setAt] = useState(0);
  const [accepted, setAccepted] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const player = useRef<HTMLAudioElement>(null);
  const isReadable = useSanitizer();
  const step = steps[at];
  if (step === undefined) return null;
  const isLast = at === steps.length - 1;
  const isHeard = accessibility === 'VISUAL';
  const audio = isHeard ? step.audio : null;
  const video = accessibility === 'AUDITIVA' ? step.video : null;
  const onward = () => {
    // Nobody accepts what is not on the screen.
    if (busy || !isReadable) return;
    if (isLast) {
      onDone();
      return;
    }
    setAt(at + 1);
    setAccepted(false);
    title.current?.focus();
  };
  const hearKey = (event: KeyboardEvent<HTMLElement>) => {
    const key = isHeard && event.target instanceof Element ? audioKeyOf(event.key, event.target) : null;
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
        <small className={styles['place']}>{texts.stepOf(at + 1, steps.length)}</small>
        {step.title}
      </ModalTitle>
      {/* A text longer than the screen is scrolled by keys too. */}
      <ModalBody key={step.id} tabIndex={0} role="region" aria-labelledby={`${id}-title`}>
        {audio !== null && <TextAudio name={audio} player={player} />}
        {video !== null && <SignVideo name={video} />}
        {isReadable ? <RichText html={step.content} /> : <p role="status">{common.loading}</p>}
      </ModalBody>
      <label className={styles['accept']}>
        <input
          type="checkbox"
          checked={accepted}
          disabled={!isReadable}
          onChange={(event) => {
            setAccepted(event.target.checked);
          }}
        />
        {step.acceptText}
      </label>
      {problem !== null && (
        <div className={styles['problem']}>
          <AlertBox kind="error" announced>
            {problem}
          </AlertBox>
        </div>
      )}
      <ModalActions>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button variant="contained" disabled={!accepted} aria-disabled={busy} onClick={onward}>
          {busy ? texts.busy : isLast ? lastText : texts.next}
        </Button>
      </ModalActions>
    </Modal>
  );
};
