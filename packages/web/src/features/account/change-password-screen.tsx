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
import { FormActions } from '../../ui/form/form-actions.tsx';
import { usePageForm } from '../../ui/form/use-page-form.ts';
import { Form, SubmitButton } from '../../ui/kit/form.tsx';
import { PasswordField } from '../../ui/kit/password-field.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './account.module.css';
import { changePassword } from './api.ts';
import { currentRules, newPasswordRules, type PasswordChange } from './rules.ts';
import { texts } from './texts.ts';

export const ChangePasswordScreen = () => {
  usePageTitle(texts.changePassword.title);
  const api = useApi(accountCalls);
  const navigate = useNavigate();
  const email = useSignInSession((state) => state.session?.email ?? null);
  const reference = useSignInSession((state) => state.session?.reference ?? '');
  const policy = useSettings((state) => state.settings?.passwordPolicy ?? 'pattern');
  const rules = newPasswordRules[policy];
  const form = usePageForm<PasswordChange>({ current: '', next: '', confirmation: '' });
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = async (change: PasswordChange) => {
    setRefusal(null);
    const outcome = await changePassword(api, email, change);
    if (outcome.kind === 'refused') setRefusal(outcome.text);
    if (outcome.kind === 'notCurrent') form.setError('current', { message: texts.changePassword.notCurrent });
    if (outcome.kind === 'wrongNext') form.setError('next', { message: outcome.text });
    if (outcome.kind !== 'done') return;
    notify('success', texts.replaced);
    await navigate(paths.home);
  };

  return (
    <div className={styles['page']}>
      <Card>
        <h1>{texts.changePassword.title}</h1>
        <Form form={form} onSubmit={submit}>
          {/* Tells a password manager whose password is changed. */}
          <input type="text" autoComplete="username" value={reference} readOnly hidden />
          <PasswordField
            form={form}
            name="current"
            rules={currentRules}
            label={texts.current}
            secret={texts.theCurrent}
            autoComplete="current-password"
            required
          />
          <PasswordField
            form={form}
            name="next"
            rules={rules.next}
            label={texts.next}
            hint={texts[policy]}
            secret={texts.theNext}
            autoComplete="new-password"
            required
          />
          <PasswordField
            form={form}
            name="confirmation"
            rules={rules.confirmation}
            label={texts.confirmation}
            secret={texts.theConfirmation}
            autoComplete="new-password"
            required
          />
          <FormActions>
            <Button size="large" onClick={() => void navigate(paths.home)}>
              {texts.cancel}
            </Button>
            <SubmitButton form={form} busyText={texts.saving}>
              {texts.changePassword.save}
            </SubmitButton>
          </FormActions>
          {refusal !== null && (
            <Alert severity="error" role="alert">
              {refusal}
            </Alert>
          )}
        </Form>
      </Card>
    </div>
  );
};
