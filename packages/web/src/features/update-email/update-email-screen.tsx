import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useSession } from '../../stores/session-store.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Card } from '../../ui/card.tsx';
import { EmailPair } from '../../ui/form/email-pair.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useRulesForm } from '../../ui/form/use-rules-form.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { saveEmail } from './api.ts';
import { type UpdateValues, updateRules } from './rules.ts';
import { texts } from './texts.ts';

const Page = styled('div')({
  maxWidth: 512,
  marginInline: 'auto',
  padding: '28px 16px 64px',
  '@media (max-width: 599.95px)': { padding: '16px 12px 64px' },
});
const Lead = styled('p')({ marginBottom: 20, lineHeight: 1.5, overflowWrap: 'anywhere' });

/** Another address for the account, whether it is active or not. */
export const UpdateEmailScreen = () => {
  usePageTitle(texts.title);
  const api = useApi();
  const navigate = useNavigate();
  const email = useSession((state) => state.session?.email ?? null);
  const back = useSession((state) => (state.session?.isActive === false ? '/inactive' : '/home'));
  const asksPassword = useSettings(({ settings }) => settings?.emailChangePassword ?? false);
  const rules = useMemo(() => updateRules(asksPassword), [asksPassword]);
  const form = useRulesForm(rules, { email: '', confirmedEmail: '', password: '' });
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async (values: UpdateValues) => {
    setFailure(null);
    const update = await saveEmail(api, values);
    if (update.kind === 'wrong') form.setError(update.field, { message: update.text });
    if (update.kind === 'failed') setFailure(update.text);
    if (update.kind !== 'saved') return;
    useSession.getState().changeEmail(update.email);
    notify('success', update.text);
    await navigate(back, { replace: true });
  };

  return (
    <Page>
      <Card>
        <h1>{texts.title}</h1>
        <Lead>{email === null ? texts.none : texts.now(email)}</Lead>
        <Form form={form} onSubmit={submit}>
          <EmailPair form={form} name="email" confirmationName="confirmedEmail" />
          {asksPassword && (
            <PasswordField
              form={form}
              name="password"
              label={texts.password}
              secret={texts.thePassword}
              autoComplete="current-password"
              required
            />
          )}
          {failure !== null && (
            <AlertBox kind="error" announced>
              {failure}
            </AlertBox>
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
              {texts.save}
            </SubmitButton>
          </FormActions>
        </Form>
      </Card>
    </Page>
  );
};
