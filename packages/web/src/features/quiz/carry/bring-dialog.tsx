import { backupCalls, MAX_BACKUP_BYTES } from '@quipu/contract';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal, ModalActions, ModalBody, ModalTitle } from '../../../ui/modal.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import styles from './carry.module.css';
import { CodesRead } from './codes-read.tsx';
import { type TakenIn, takeIn } from './take-in.ts';
import { texts } from './texts.ts';

const WIDTH = 520;

type Step =
  | { readonly is: 'choosing'; readonly problem: string | null }
  | { readonly is: 'reading' }
  | { readonly is: 'sending' }
  | { readonly is: 'unheard'; readonly file: Uint8Array }
  | { readonly is: 'done'; readonly taken: TakenIn; readonly file: Uint8Array };

const CHOOSING: Step = { is: 'choosing', problem: null };

/** Says in sentences what was brought. */
export const takenText = ({ came, same, kept, waiting, status }: TakenIn): string =>
  [
    came === 0 ? texts.nothingCame : texts.came(came),
    ...(same > 0 ? [texts.same(same)] : []),
    ...(waiting > 0 ? [texts.waiting(waiting)] : []),
    ...(kept > 0 ? [texts.kept(kept)] : []),
    ...(status === null ? [] : [texts.ended]),
  ].join(' ');

interface BringDialogProps {
  /** `taken`: what was brought; null: nothing. */
  readonly onClose: (taken: TakenIn | null) => void;
}

/** Takes in what another device has of this sheet: by its file, or by its codes before the camera. */
export const BringDialog = ({ onClose }: BringDialogProps) => {
  const id = useId();
  const api = useApi(backupCalls);
  const { runtime, content } = useQuiz();
  const [step, setStep] = useState<Step>(CHOOSING);
  const input = useRef<HTMLInputElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const send = async (file: Uint8Array): Promise<void> => {
    setStep({ is: 'sending' });
    const outcome = await takeIn(api, runtime, content, file);
    switch (outcome.kind) {
      case 'taken':
        return setStep({ is: 'done', taken: outcome, file });
      case 'unheard':
        return setStep({ is: 'unheard', file });
      case 'refused':
        return setStep({ is: 'choosing', problem: outcome.text ?? texts.refused });
    }
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    // Its name may have been changed on the way: what is in it, the server looks at.
    if (file.size > MAX_BACKUP_BYTES) return setStep({ is: 'choosing', problem: texts.largeFile });
    const bytes = await file.arrayBuffer().catch(() => null);
    // The same file may be chosen again.
    target.value = '';
    if (bytes === null) return setStep({ is: 'choosing', problem: texts.unreadable });
    return send(new Uint8Array(bytes));
  };
  const isDone = step.is === 'done';
  useEffect(() => {
    if (isDone) close.current?.focus();
  }, [isDone]);
  const isBusy = step.is === 'sending';
  const leave = () => onClose(step.is === 'done' ? step.taken : null);
  return (
    <Modal width={WIDTH} onDismiss={isBusy ? undefined : leave} dismissedBeside={false} aria-labelledby={id}>
      <ModalTitle id={id} tabIndex={-1} data-autofocus>
        {texts.bringTitle}
      </ModalTitle>
      <ModalBody aria-busy={isBusy}>
        {step.is === 'choosing' && (
          <>
            {step.problem === null ? <p>{texts.bringHelp}</p> : <p role="alert">{step.problem}</p>}
            <div className={styles['ways']}>
              <Button variant="contained" wide onClick={() => setStep({ is: 'reading' })}>
                {texts.byCamera}
              </Button>
            </div>
          </>
        )}
        {step.is === 'reading' && (
          <CodesRead
            keepsCamera={content.rules.cameraOff > 0}
            onRead={(file) => void send(file)}
            onFailed={() => setStep({ is: 'choosing', problem: texts.noReader })}
            onStop={() => setStep(CHOOSING)}
          />
        )}
        <p role="status">
          {isBusy && texts.sending}
          {step.is === 'unheard' && texts.noConnection}
          {step.is === 'done' && takenText(step.taken)}
        </p>
        {(step.is === 'unheard' || (step.is === 'done' && step.taken.waiting > 0)) && (
          <div className={styles['ways']}>
            <Button variant="contained" wide onClick={() => void send(step.file)}>
              {texts.retry}
            </Button>
          </div>
        )}
        {(step.is === 'choosing' || step.is === 'reading') && (
          <div className={styles['ways']}>
            <Button variant="outlined" wide onClick={() => input.current?.click()}>
              {texts.byFile}
            </Button>
            <input
              ref={input}
              type="file"
              accept=".backup,application/octet-stream"
              hidden
              aria-label={texts.byFile}
              onChange={(event) => void choose(event)}
            />
          </div>
        )}
      </ModalBody>
      <ModalActions>
        <Button ref={close} variant={isDone ? 'contained' : 'text'} disabled={isBusy} onClick={leave}>
          {isDone ? texts.close : texts.back}
        </Button>
      </ModalActions>
    </Modal>
  );
};
