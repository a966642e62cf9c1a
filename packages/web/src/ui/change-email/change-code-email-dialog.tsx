import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type Api, CODE_CREDENTIALS_HEADER, codeCalls } from '@quipu/contract';
import { isLeft } from 'fp-ts/lib/Either.js';
import { useId, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { FormActions } from '../form/form-actions.tsx';
import { usePageForm } from '../form/use-page-form.ts';
import { Dialog } from '../kit/dialog.tsx';
import { Form, SubmitButton } from '../kit/form.tsx';
import { EmailPair } from '../kit/text-field.tsx';
import { type EmailValues, emailRules } from './email-rules.ts';
import { texts } from './texts.ts';

interface ChangedEmail {
  /** Masked. */
  readonly email: string;
  /** The time when the new code was made, by the server's clock. */
  readonly codeDate: number;
  readonly credentials: string;
}
type EmailChange =
  | { readonly kind: 'changed'; readonly changed: ChangedEmail }
  /** `ofField`: the text is about the address; otherwise it is about the whole form. */
  | { readonly kind: 'refused'; readonly ofField: boolean; readonly text: string };

const refused = (text: string, ofField = false): EmailChange => ({ kind: 'refused', ofField, text });

/** Another address for someone whose user and password were right. */
const changeEmailOf = async (
  api: Api<'changeCodeEmail'>,
  credentials: string,
  { email, confirmedEmail }: EmailValues,
): Promise<EmailChange> => {
  const body = { email: email.trim(), confirmedEmail: confirmedEmail.trim() };
  const reply = await api.changeCodeEmail(body, { headers: { [CODE_CREDENTIALS_HEADER]: credentials } });
  if (isLeft(reply)) return refused(reply.left.kind === 'noReply' ? texts.noReply : texts.failed);
  const { status, body: said, headers, text } = reply.right;
  switch (status) {
    case 200: {
      const renewed = headers[CODE_CREDENTIALS_HEADER.toLowerCase()] ?? credentials;
      return { kind: 'changed', changed: { email: said.email, codeDate: said.otpDate, credentials: renewed } };
    }
    case 400:
      return refused(text ?? texts.emailWrong, true);
    case 403:
      return refused(text ?? texts.notNow);
    case 429:
      return refused(text ?? texts.tooMany);
  }
};

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
