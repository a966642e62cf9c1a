import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { MAX_REASON_LENGTH } from '@quipu/contract';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { notify } from '../../lib/notices.ts';
import { FormActions } from '../form/form-actions.tsx';
import { usePageForm } from '../form/use-page-form.ts';
import { type ActionNote, type ActionOutcome, type ActionSaid, type Once, useOnce } from './action-outcome.ts';
import { reasonRules } from './action-rules.ts';
import { texts } from './action-texts.ts';
import { Dialog } from './dialog.tsx';
import { Form, SubmitButton } from './form.tsx';
import styles from './kit.module.css';
import { TextArea } from './text-area.tsx';

const WIDTH = 520;

export interface WithReason {
  readonly reason: string;
}

/** The reason, kept with who gave it. */
export const ReasonArea = <V extends WithReason>({ form }: { readonly form: UseFormReturn<V> }) => (
  <TextArea
    form={form as unknown as UseFormReturn<WithReason>}
    name="reason"
    rules={reasonRules}
    label={texts.reason}
    hint={texts.reasonHint}
    most={MAX_REASON_LENGTH}
    rows={2}
  />
);

/** The two ways out of a dialog. */
export interface WaysOut {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export interface ActionDialogProps<V extends FieldValues> extends WaysOut {
  readonly title: string;
  readonly width?: number;
  readonly first: DefaultValues<V>;
  /** Or what says it, where that depends on what is typed. */
  readonly submit: string | ((form: UseFormReturn<V>) => ReactNode);
  readonly send: (values: V, once: Once) => Promise<ActionOutcome | ActionNote | ActionSaid>;
  /** The notice once it was done. */
  readonly done: (values: V) => string;
  readonly intro: ReactNode;
  readonly children: (form: UseFormReturn<V>) => ReactNode;
}

/** An action: its fields, what came of it, and the way out. A click beside it loses nothing. */
export const ActionDialog = <V extends FieldValues>(props: ActionDialogProps<V>) => {
  const { title, width = WIDTH, first, submit, send, done, onClose, onDone, intro, children } = props;
  const id = useId();
  const once = useOnce(title);
  const form = usePageForm(first);
  const [problem, setProblem] = useState<string | null>(null);
  // What was refused is of what was sent: it is none of what is typed since.
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => setProblem(null) }), [form]);
  const onSubmit = async (values: V) => {
    setProblem(null);
    const outcome = await send(values, once);
    if (typeof outcome === 'string') {
      setProblem(outcome);
      return;
    }
    const isNoted = outcome !== null && 'note' in outcome;
    const told = outcome !== null && 'said' in outcome ? outcome.said : done(values);
    const notes = [...(isNoted ? [outcome.note] : []), ...(once.isAgain() ? [texts.onceOnly] : [])];
    notify(isNoted ? 'warning' : 'success', [told, ...notes].join('. '));
    onDone();
  };
  return (
    <Dialog id={`${id}-title`} title={title} width={width} onDismiss={onClose} dismissedBeside={false}>
      <div className={styles['action']}>
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
              {typeof submit === 'string' ? submit : submit(form)}
            </SubmitButton>
          </FormActions>
        </Form>
      </div>
    </Dialog>
  );
};
