import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type * as t from 'io-ts';
import { type ReactNode, useId, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { notify } from '../../../lib/notices.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { type RulesForm, useRulesForm } from '../../../ui/form/use-rules-form.ts';
import { Modal, ModalBody, ModalTitle } from '../../../ui/modal.tsx';
import type { ActOutcome } from './send-act.ts';
import { texts } from './texts.ts';

const WIDTH = 520;
const Body = styled(ModalBody)({ paddingBottom: 20, '& > p': { marginBottom: 16 } });

export interface ActDialogProps<V extends FieldValues, A> {
  readonly title: string;
  readonly rules: t.Type<A, V>;
  readonly first: DefaultValues<V>;
  readonly submit: string;
  readonly send: (values: A) => Promise<ActOutcome>;
  /** Said once it was done. */
  readonly done: (values: A) => string;
  readonly onClose: () => void;
  readonly onDone: () => void;
  readonly intro: ReactNode;
  readonly children: (form: RulesForm<V, A>) => ReactNode;
}

/** What someone does about a sheet or a session: its fields, what came of it, and the way out. A click beside it loses nothing. */
export const ActDialog = <V extends FieldValues, A>(props: ActDialogProps<V, A>) => {
  const { title, rules, first, submit, send, done, onClose, onDone, intro, children } = props;
  const id = useId();
  const form = useRulesForm(rules, first);
  const [problem, setProblem] = useState<string | null>(null);
  const onSubmit = async (values: A) => {
    setProblem(null);
    const failure = await send(values);
    setProblem(failure);
    if (failure !== null) return;
    notify('success', done(values));
    onDone();
  };
  return (
    <Modal width={WIDTH} onDismiss={onClose} dismissedBeside={false} aria-labelledby={`${id}-title`}>
      <ModalTitle id={`${id}-title`} tabIndex={-1} data-autofocus>
        {title}
      </ModalTitle>
      <Body>
        {intro}
        <Form form={form} onSubmit={onSubmit}>
          {children(form)}
          {problem !== null && (
            <AlertBox kind="error" announced>
              {problem}
            </AlertBox>
          )}
          <FormActions>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <SubmitButton form={form} busyText={texts.sending}>
              {submit}
            </SubmitButton>
          </FormActions>
        </Form>
      </Body>
    </Modal>
  );
};
