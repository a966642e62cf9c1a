import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useSession } from '../../stores/session-store.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useRulesForm } from '../../ui/form/use-rules-form.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { changePassword } from './api.ts';
import { CHANGE_PASSWORD_RULES, type PasswordChange, POLICY_TEXT } from './rules.ts';
import { texts } from './texts.ts';

const Page = styled('div')({
  maxWidth: 512,
  marginInline: 'auto',
  padding: '28px 16px 64px',
  '@media (max-width: 599.95px)': { padding: '16px 12px 64px' },
});
const Card = styled('div')(({ theme }) => ({
  padding: 32,
  borderRadius: 12,
  border: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  '@media (max-width: 479.95px)': { padding: 20 },
  '& > h1': { ...theme.typography.h1, marginBottom: 20 },
}));
const NONE: PasswordChange = { current: '', next: '', confirmation: '' };

export const ChangePasswordScreen = () => {
  usePageTitle(texts.title);
  const api = useApi();
  const navigate = useNavigate();
  const email = useSession((state) => state.session?.email ?? null);
  const reference = useSession((state) => state.session?.reference ?? '');
  const policy = useSettings((state) => state.settings?.passwordPolicy ?? 'pattern');
  const form = useRulesForm(CHANGE_PASSWORD_RULES[policy], NONE);
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = async (change: PasswordChange) => {
    setRefusal(null);
    const outcome = await changePassword(api, email, change);
    if (outcome.kind === 'refused') setRefusal(outcome.text);
    if (outcome.kind === 'notCurrent') form.setError('current', { message: texts.notCurrent });
    if (outcome.kind === 'wrongNext') form.setError('next', { message: outcome.text });
    if (outcome.kind !== 'done') return;
    notify('success', texts.done);
    await navigate('/home');
  };

  return (
    <Page>
      <Card>
        <h1>{texts.title}</h1>
        <Form form={form} onSubmit={submit}>
          {/* Tells a password manager whose password is changed. */}
          <input type="text" autoComplete="username" value={reference} readOnly hidden />
          <PasswordField
            form={form}
            name="current"
            label={texts.current}
            secret={texts.theCurrent}
            autoComplete="current-password"
            required
          />
          <PasswordField
            form={form}
            name="next"
            deps={['confirmation']}
            label={texts.next}
            hint={POLICY_TEXT[policy]}
            secret={texts.theNext}
            autoComplete="new-password"
            required
          />
          <PasswordField
            form={form}
            name="confirmation"
            label={texts.confirmation}
            secret={texts.theConfirmation}
            autoComplete="new-password"
            required
          />
          <FormActions>
            <Button size="large" onClick={() => void navigate('/home')}>
              {texts.cancel}
            </Button>
            <SubmitButton form={form} busyText={texts.saving}>
              {texts.save}
            </SubmitButton>
          </FormActions>
          {refusal !== null && (
            <AlertBox kind="error" announced>
              {refusal}
            </AlertBox>
          )}
        </Form>
      </Card>
    </Page>
  );
};
