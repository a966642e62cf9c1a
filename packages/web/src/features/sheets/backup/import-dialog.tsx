import { backupCalls, type ListedSheet } from '@quipu/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { notify } from '../../../lib/notices.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { Button } from '../../../ui/button.tsx';
import { FileField } from '../../../ui/form/file-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useRulesForm } from '../../../ui/form/use-rules-form.ts';
import { Modal, ModalBody, ModalTitle } from '../../../ui/modal.tsx';
import styles from './backup.module.css';
import { ImportRules, type ImportValues } from './rules.ts';
import { type ImportOutcome, sendBackup } from './send-backup.ts';
import { texts } from './texts.ts';

const WIDTH = 520;

export interface ImportDialogProps {
  readonly sheet: ListedSheet;
  readonly onClose: () => void;
  /** The sheet is not what it was. */
  readonly onImported: () => void;
}

/** Takes an evaluation up from a file that was saved on another machine, or on this one before. */
export const ImportDialog = ({ sheet, onClose, onImported }: ImportDialogProps) => {
  const id = useId();
  const api = useApi(backupCalls);
  const form = useRulesForm(ImportRules, { file: null });
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const send = async ({ file }: ImportValues) => {
    setOutcome(null);
    setBusy(true);
    const sent = await sendBackup(api, sheet.id, file);
    setBusy(false);
    setOutcome(sent);
    // Whoever closed the dialog meanwhile is told all the same.
    if (!isShown.current) notify(sent.kind === 'imported' ? 'success' : 'error', sent.text);
    if (sent.kind === 'imported') onImported();
  };
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const isDone = outcome?.kind === 'imported';
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that sent it is gone.
    if (isDone) close.current?.focus();
  }, [isDone]);
  return (
    <Modal
      width={WIDTH}
      onDismiss={busy ? undefined : onClose}
      dismissedBeside={false}
      aria-labelledby={`${id}-title`}
      aria-busy={busy}
    >
      <ModalTitle id={`${id}-title`} tabIndex={-1} data-autofocus>
        {texts.title}: {sheet.quiz.name}
      </ModalTitle>
      <ModalBody className={styles['body']}>
        {!isDone && <p>{texts.help}</p>}
        <Form form={form} onSubmit={send}>
          {!isDone && <FileField form={form} name="file" accept=".backup" label={texts.file} />}
          {busy && (
            <>
              <progress aria-label={texts.sending} />
              <p role="status">{texts.goesOn}</p>
            </>
          )}
          {outcome !== null && (
            <AlertBox kind={isDone ? 'success' : 'error'} announced>
              {outcome.text}
            </AlertBox>
          )}
          <FormActions>
            <Button ref={close} variant={isDone ? 'contained' : 'text'} onClick={onClose}>
              {isDone || busy ? texts.close : texts.cancel}
            </Button>
            {!isDone && (
              <SubmitButton form={form} busyText={texts.sending}>
                {texts.send}
              </SubmitButton>
            )}
          </FormActions>
        </Form>
      </ModalBody>
    </Modal>
  );
};
