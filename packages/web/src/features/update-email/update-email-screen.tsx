import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useSession } from '../../stores/session-store.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { EmailRules, type EmailValues } from '../../ui/change-email/email-rules.ts';
import { EmailPair } from '../../ui/form/email-pair.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useRulesForm } from '../../ui/form/use-rules-form.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { saveEmail } from './api.ts';
import { texts } from './texts.ts';

const Page = styled('section')(({ theme }) => ({
  maxWidth: 480,
  marginInline: 'auto',
  padding: '32px 16px',
  '& > h1': { ...theme.typography.h1, marginBottom: 12 },
  '& > p': { marginBottom: 20, lineHeight: 1.5, overflowWrap: 'anywhere' },
}));
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, '& > *': { flex: '1 1 140px' } });

/** Another address for the account, whether it is active or not. */
export const UpdateEmailScreen = () => {
  usePageTitle(texts.title);
  const api = useApi();
  const navigate = useNavigate();
  const email = useSession((state) => state.session?.email ?? null);
  const back = useSession((state) => (state.session?.isActive === false ? '/inactive' : '/home'));
  const form = useRulesForm(EmailRules, { email: '', confirmedEmail: '' });
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async (values: EmailValues) => {
    setFailure(null);
    const update = await saveEmail(api, values);
    if (update.kind === 'wrong') form.setError('email', { message: update.text });
    if (update.kind === 'failed') setFailure(update.text);
    if (update.kind !== 'saved') return;
    useSession.getState().changeEmail(update.email);
    notify('success', update.text);
    await navigate(back, { replace: true });
  };

  return (
    <Page>
      <h1>{texts.title}</h1>
      <p>{email === null ? texts.none : texts.now(email)}</p>
      <Form form={form} onSubmit={submit}>
        <EmailPair form={form} name="email" confirmationName="confirmedEmail" />
        {failure !== null && (
          <AlertBox kind="error" announced>
            {failure}
          </AlertBox>
        )}
        <Actions>
          <Button component={Link} to={back} replace variant="outlined" size="large" sx={{ minHeight: 48 }}>
            {texts.cancel}
          </Button>
          <SubmitButton form={form} busyText={texts.saving}>
            {texts.save}
          </SubmitButton>
        </Actions>
      </Form>
    </Page>
  );
};
