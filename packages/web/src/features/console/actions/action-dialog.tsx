import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { notify } from '../../../lib/notices.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { usePageForm } from '../../../ui/form/use-page-form.ts';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { Form, SubmitButton } from '../../../ui/kit/form.tsx';
import styles from './actions.module.css';
import type { ActionOutcome } from './send-action.ts';
import { texts } from './texts.ts';

const WIDTH = 520;

export interface ActionDialogProps<V extends FieldValues> {
  readonly title: string;
  readonly first: DefaultValues<V>;
  readonly submit: string;
  readonly send: (values: V) => Promise<ActionOutcome>;
  /** Said once it was done. */
  readonly done: (values: V) => string;
  readonly onClose: () => void;
  readonly onDone: () => void;
  readonly intro: ReactNode;
  readonly children: (form: UseFormReturn<V>) => ReactNode;
}

/** What someone does about a sheet or a session: its fields, what came of it, and the way out. A click beside it loses nothing. */
export const ActionDialog = <V extends FieldValues>(props: ActionDialogProps<V>) => {
  const { title, first, submit, send, done, onClose, onDone, intro, children } = props;
  const id = useId();
  const form = usePageForm(first);
  const [problem, setProblem] = useState<string | null>(null);
  const onSubmit = async (values: V) => {
    setProblem(null);
    const failure = await send(values);
    setProblem(failure);
    if (failure !== null) return;
    notify('success', done(values));
    onDone();
  };
  return (
    <Dialog id={`${id}-title`} title={title} width={WIDTH} onDismiss={onClose} dismissedBeside={false}>
      <div className={styles['body']}>
        {intro}
        <Form form={form} onSubmit={onSubmit}>
          {children(form)}
          {problem !== null && (
            <Alert severity="error" role="alert">
              {problem}
            </Alert>
          )}
          <FormActions>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <SubmitButton form={form} busyText={texts.sending}>
              {submit}
            </SubmitButton>
          </FormActions>
        </Form>
      </div>
    </Dialog>
  );
};
