import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { accountCalls } from '@quipu/contract';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useApi } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { AccessPage } from '../../ui/access-page.tsx';
import { CAPTCHA_INPUT, CaptchaBox } from '../../ui/captcha/captcha-box.tsx';
import { useCaptcha } from '../../ui/captcha/use-captcha.ts';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { usePageForm } from '../../ui/form/use-page-form.ts';
import { Form, SubmitButton } from '../../ui/kit/form.tsx';
import { TextField } from '../../ui/kit/text-field.tsx';
import styles from './account.module.css';
import { recover } from './api.ts';
import { captchaRules, identificationRules, type RecoveryRequest } from './rules.ts';
import { texts } from './texts.ts';

const RecoveryForm = ({ onSent }: { readonly onSent: (email: string | null) => void }) => {
  const api = useApi(accountCalls);
  const navigate = useNavigate();
  const asksCaptcha = useSettings((state) => state.settings?.captcha ?? false);
  const captcha = useCaptcha(asksCaptcha);
  const form = usePageForm<RecoveryRequest>({ identification: '', captcha: '' });
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = async (request: RecoveryRequest) => {
    setRefusal(null);
    const outcome = await recover(api, request, captcha.key);
    if (outcome.kind === 'sent') {
      onSent(outcome.email);
      return;
    }
    setRefusal(outcome.kind === 'wrongCaptcha' ? texts.recovery.wrongCaptcha : outcome.text);
    if (outcome.kind === 'wrongCaptcha' || outcome.isCaptchaUsed) captcha.reload();
    if (outcome.kind === 'wrongCaptcha') form.setFocus('captcha');
  };

  return (
    <Form form={form} onSubmit={submit}>
      <p>{texts.recovery.intro}</p>
      <TextField
        form={form}
        name="identification"
        rules={identificationRules}
        label={texts.recovery.identification}
        hint={texts.recovery.identificationHint}
        autoComplete="username"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      {asksCaptcha && (
        <CaptchaBox captcha={captcha} onRenewed={() => form.setValue('captcha', '')}>
          <TextField form={form} name="captcha" rules={captchaRules} {...CAPTCHA_INPUT} />
        </CaptchaBox>
      )}
      <FormActions>
        <Button size="large" onClick={() => void navigate(paths.login)}>
          {texts.cancel}
        </Button>
        <SubmitButton form={form} busyText={texts.recovery.sending}>
          {texts.recovery.next}
        </SubmitButton>
      </FormActions>
      {refusal !== null && (
        <Alert severity="error" role="alert">
          {refusal}
        </Alert>
      )}
    </Form>
  );
};

/** Says where the mail went. */
const Sent = ({ email }: { readonly email: string | null }) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.focus();
  }, []);
  return (
    <div className={styles['stack']} ref={element} tabIndex={-1}>
      <Alert severity="success" role="alert">
        {texts.recovery.sent}
      </Alert>
      {email === null ? (
        <p>{texts.recovery.sentIfKnown}</p>
      ) : (
        <p>
          {texts.recovery.sentTo} <strong className={styles['address']}>{email}</strong>
        </p>
      )}
      <small>{texts.recovery.sentNote}</small>
      <Button component={Link} to={paths.login} variant="contained" size="large">
        {texts.toLogin}
      </Button>
    </div>
  );
};

export const RecoveryScreen = () => {
  const picture = useSettings((state) => state.settings?.clientUiOptions?.imagePasswordRecovery ?? null);
  const [sent, setSent] = useState<{ readonly email: string | null } | null>(null);
  return (
    <AccessPage title={texts.recovery.title} picture={picture}>
      {sent === null ? (
        <RecoveryForm
          onSent={(email) => {
            setSent({ email });
          }}
        />
      ) : (
        <Sent email={sent.email} />
      )}
    </AccessPage>
  );
};
