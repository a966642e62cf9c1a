import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { accountCalls } from '@quipu/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { paths } from '../../lib/paths.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { Card } from '../../ui/card.tsx';
import { emailRules } from '../../ui/change-email/email-rules.ts';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { usePageForm } from '../../ui/form/use-page-form.ts';
import { Form, SubmitButton } from '../../ui/kit/form.tsx';
import { PasswordField } from '../../ui/kit/password-field.tsx';
import { EmailPair } from '../../ui/kit/text-field.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './account.module.css';
import { saveEmail } from './api.ts';
import { currentRules, type EmailChange } from './rules.ts';
import { texts } from './texts.ts';

/** Another address for the account, whether it is active or not. */
export const UpdateEmailScreen = () => {
  usePageTitle(texts.updateEmail.title);
  const api = useApi(accountCalls);
  const navigate = useNavigate();
  const email = useSignInSession((state) => state.session?.email ?? null);
  const back = useSignInSession((state) => (state.session?.isActive === false ? paths.inactive : paths.home));
  const asksPassword = useSettings(({ settings }) => settings?.emailChangePassword ?? false);
  const form = usePageForm<EmailChange>({ email: '', confirmedEmail: '', current: '' });
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = async (values: EmailChange) => {
    setRefusal(null);
    const update = await saveEmail(api, values);
    if (update.kind === 'wrong') form.setError(update.field, { message: update.text });
    if (update.kind === 'refused') setRefusal(update.text);
    if (update.kind !== 'saved') return;
    useSignInSession.getState().changeEmail(update.email);
    notify('success', update.text);
    await navigate(back, { replace: true });
  };

  return (
    <div className={styles['page']}>
      <Card>
        <h1>{texts.updateEmail.title}</h1>
        <p className={styles['line']}>{email === null ? texts.updateEmail.none : texts.updateEmail.now(email)}</p>
        <Form form={form} onSubmit={submit}>
          <EmailPair
            form={form}
            name="email"
            rules={emailRules.email}
            confirmationName="confirmedEmail"
            confirmationRules={emailRules.confirmedEmail}
          />
          {asksPassword && (
            <PasswordField
              form={form}
              name="current"
              rules={currentRules}
              label={texts.current}
              secret={texts.theCurrent}
              autoComplete="current-password"
              required
            />
          )}
          {refusal !== null && (
            <Alert severity="error" role="alert">
              {refusal}
            </Alert>
          )}
          <FormActions>
            <Button
              size="large"
              onClick={() => {
                void navigate(back, { replace: true });
              }}
            >
              {texts.cancel}
            </Button>
            <SubmitButton form={form} busyText={texts.saving}>
              {texts.updateEmail.save}
            </SubmitButton>
          </FormActions>
        </Form>
      </Card>
    </div>
  );
};
