import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { codeCalls } from '@quipu/contract';
import { useId, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { FormActions } from '../form/form-actions.tsx';
import { usePageForm } from '../form/use-page-form.ts';
import { Dialog } from '../kit/dialog.tsx';
import { Form, SubmitButton } from '../kit/form.tsx';
import { EmailPair } from '../kit/text-field.tsx';
import { type ChangedEmail, changeEmailOf } from './change-code-email.ts';
import { type EmailValues, emailRules } from './email-rules.ts';
import { texts } from './texts.ts';

const WIDTH = 440;

export interface ChangeCodeEmailDialogProps {
  readonly credentials: string;
  readonly onChanged: (changed: ChangedEmail) => void;
  readonly onCancel: () => void;
}

/** Asks for the address to use from now on. */
export const ChangeCodeEmailDialog = ({ credentials, onChanged, onCancel }: ChangeCodeEmailDialogProps) => {
  const api = useApi(codeCalls);
  const id = useId();
  const form = usePageForm<EmailValues>({ email: '', confirmedEmail: '' });
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = async (values: EmailValues) => {
    setRefusal(null);
    const change = await changeEmailOf(api, credentials, values);
    if (change.kind === 'changed') onChanged(change.changed);
    else if (change.ofField) form.setError('email', { message: change.text });
    else setRefusal(change.text);
  };
  return (
    <Dialog id={`${id}-title`} title={texts.title} width={WIDTH} onDismiss={onCancel}>
      <Form form={form} onSubmit={submit}>
        <EmailPair
          form={form}
          name="email"
          rules={emailRules.email}
          confirmationName="confirmedEmail"
          confirmationRules={emailRules.confirmedEmail}
        />
        {refusal !== null && (
          <Alert severity="error" role="alert">
            {refusal}
          </Alert>
        )}
        <FormActions>
          <Button onClick={onCancel}>{texts.cancel}</Button>
          <SubmitButton form={form} busyText={texts.saving}>
            {texts.save}
          </SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  );
};
