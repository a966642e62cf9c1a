import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { type Api, backupCalls, beginsAsBackup, type ListedSheet, MAX_BACKUP_BYTES } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useEffect, useId, useRef, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { notify } from '../../../lib/notices.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { usePageForm } from '../../../ui/form/use-page-form.ts';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { FileField } from '../../../ui/kit/file-field.tsx';
import { Form, SubmitButton } from '../../../ui/kit/form.tsx';
import styles from './backup.module.css';
import { BACKUP_TYPES, type ImportValues, importRules, MEGABYTE } from './rules.ts';
import { texts } from './texts.ts';

type ImportOutcome =
  | { readonly kind: 'imported'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string };

const failed = (text: string): ImportOutcome => ({ kind: 'failed', text });

const sendBackup = async (api: Api<'importBackup'>, answersSheetId: number, file: Blob): Promise<ImportOutcome> => {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // It was moved or changed since it was chosen.
    return failed(texts.unreadable);
  }
  // Nobody waits minutes, on a weak line, to hear that it is another file.
  if (!beginsAsBackup(bytes)) return failed(texts.foreign);
  const body = { file: bytes, answersSheetId };
  const reply = await api.importBackup(body);
  if (E.isLeft(reply)) return failed(reply.left.kind === 'noReply' ? texts.noConnection : texts.failed);
  const { right } = reply;
  if (right.status !== 200) return failed(right.text ?? texts.refused);
  const { taken, status, message } = right.body;
  const own = status === null ? texts.taken(taken) : `${texts.taken(taken)} ${texts.finished}`;
  return { kind: 'imported', text: message ?? own };
};

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
  const form = usePageForm<ImportValues>({ file: null });
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const send = async ({ file }: ImportValues) => {
    const chosen = file?.[0];
    if (chosen === undefined) return;
    setOutcome(null);
    setBusy(true);
    const sent = await sendBackup(api, sheet.id, chosen);
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
    <Dialog
      id={`${id}-title`}
      title={`${texts.title}: ${sheet.quiz.name}`}
      width={WIDTH}
      onDismiss={busy ? undefined : onClose}
      dismissedBeside={false}
    >
      <div className={styles['body']} aria-busy={busy}>
        {!isDone && <p>{texts.help}</p>}
        <Form form={form} onSubmit={send}>
          {!isDone && (
            <FileField
              form={form}
              name="file"
              rules={importRules}
              accept={BACKUP_TYPES}
              label={texts.file}
              megabytes={MAX_BACKUP_BYTES / MEGABYTE}
            />
          )}
          {busy && (
            <>
              <LinearProgress aria-label={texts.sending} />
              <p role="status">{texts.goesOn}</p>
            </>
          )}
          {outcome !== null && (
            <Alert severity={isDone ? 'success' : 'error'} role="alert">
              {outcome.text}
            </Alert>
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
      </div>
    </Dialog>
  );
};
