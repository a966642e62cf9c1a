import { codeCalls } from '@quipu/contract';
import { useId, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { AlertBox } from '../alert-box.tsx';
import { Button } from '../button.tsx';
import { EmailPair } from '../form/email-pair.tsx';
import { Form } from '../form/form.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useRulesForm } from '../form/use-rules-form.ts';
import { Modal, ModalActions, ModalBody, ModalTitle } from '../modal.tsx';
import { type ChangedEmail, changeEmailOf } from './change-code-email.ts';
import { EmailRules, type EmailValues } from './email-rules.ts';
import { texts } from './texts.ts';

const WIDTH = 440;

export interface ChangeCodeEmailDialogProps {
  readonly credentials: string;
  readonly onChanged: (changed: ChangedEmail) => void;
  readonly onCancel: () => void;
}

/** Asks for the address to use from now on. */
const ChangeCodeEmailDialog = ({ credentials, onChanged, onCancel }: ChangeCodeEmailDialogProps) => {
  const api = useApi(codeCalls);
  const id = useId();
  const form = useRulesForm(EmailRules, { email: '', confirmedEmail: '' });
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = async (values: EmailValues) => {
    setRefusal(null);
    const change = await changeEmailOf(api, credentials, values);
    if (change.kind === 'changed') onChanged(change.changed);
    else if (change.ofField) form.setError('email', { message: change.text });
    else setRefusal(change.text);
  };
  return (
    <Modal width={WIDTH} onDismiss={onCancel} aria-labelledby={`${id}-title`}>
      <ModalTitle id={`${id}-title`} tabIndex={-1} data-autofocus>
        {texts.title}
      </ModalTitle>
      <ModalBody>
        <Form form={form} onSubmit={submit}>
          <EmailPair form={form} name="email" confirmationName="confirmedEmail" />
          {refusal !== null && (
            <AlertBox kind="error" announced>
              {refusal}
            </AlertBox>
          )}
          <ModalActions style={{ paddingInline: 0 }}>
            <Button onClick={onCancel}>{texts.cancel}</Button>
            <SubmitButton form={form} busyText={texts.saving}>
              {texts.save}
            </SubmitButton>
          </ModalActions>
        </Form>
      </ModalBody>
    </Modal>
  );
};
export default ChangeCodeEmailDialog;
