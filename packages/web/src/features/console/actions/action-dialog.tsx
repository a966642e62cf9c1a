import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { consoleCalls } from '@quipu/contract';
import { type ReactNode, useId, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { notify } from '../../../lib/notices.ts';
import { randomId } from '../../../lib/random-id.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { usePageForm } from '../../../ui/form/use-page-form.ts';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { Form, SubmitButton } from '../../../ui/kit/form.tsx';
import styles from './actions.module.css';
import type { ActionApi, ActionOutcome, Once } from './send-action.ts';
import { texts } from './texts.ts';

const WIDTH = 520;

const useOnce = (): Once => {
  const [names] = useState(() => new Map<string, string>());
  return {
    name: (values) => {
      const key = JSON.stringify(values);
      const name = names.get(key) ?? randomId();
      names.set(key, name);
      return name;
    },
    replied: () => names.clear(),
  };
};

/** The two ways out of a dialog. */
export interface WaysOut {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface ActionDialogProps<V extends FieldValues> extends WaysOut {
  readonly title: string;
  readonly first: DefaultValues<V>;
  readonly submit: string;
  readonly send: (values: V, api: ActionApi, once: Once) => Promise<ActionOutcome>;
  /** The notice once it was done. */
  readonly done: (values: V) => string;
  readonly intro: ReactNode;
  readonly children: (form: UseFormReturn<V>) => ReactNode;
}

/**
 * An act about a sheet or a session: its fields, what came of it, and the way out. A click beside it
 * loses nothing.
 */
export const ActionDialog = <V extends FieldValues>(props: ActionDialogProps<V>) => {
  const { title, first, submit, send, done, onClose, onDone, intro, children } = props;
  const id = useId();
  const api = useApi(consoleCalls);
  const once = useOnce();
  const form = usePageForm(first);
  const [problem, setProblem] = useState<string | null>(null);
  const onSubmit = async (values: V) => {
    setProblem(null);
    const failure = await send(values, api, once);
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
