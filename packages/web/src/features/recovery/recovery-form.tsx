import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../../lib/api.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { CaptchaField } from '../../ui/captcha/captcha-field.tsx';
import { useCaptcha } from '../../ui/captcha/use-captcha.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useRulesForm } from '../../ui/form/use-rules-form.ts';
import { recover } from './api.ts';
import { RECOVERY_RULES, type RecoveryRequest } from './rules.ts';
import { texts } from './texts.ts';

export const RecoveryForm = ({ onSent }: { readonly onSent: (email: string | null) => void }) => {
  const api = useApi();
  const navigate = useNavigate();
  const wanted = useSettings((state) => state.settings?.captcha ?? false);
  const captcha = useCaptcha(wanted);
  const form = useRulesForm(wanted ? RECOVERY_RULES.withCaptcha : RECOVERY_RULES.alone, {
    identification: '',
    captcha: '',
  });
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = async (request: RecoveryRequest) => {
    setRefusal(null);
    const outcome = await recover(api, request, captcha.key);
    if (outcome.kind === 'sent') {
      onSent(outcome.email);
      return;
    }
    setRefusal(outcome.kind === 'wrongCaptcha' ? texts.wrongCaptcha : outcome.text);
    if (outcome.kind === 'wrongCaptcha' || outcome.isCaptchaUsed) captcha.reload();
    if (outcome.kind === 'wrongCaptcha') form.setFocus('captcha');
  };

  return (
    <Form form={form} onSubmit={submit}>
      <p>{texts.intro}</p>
      <TextField
        form={form}
        name="identification"
        label={texts.identification}
        hint={texts.identificationHint}
        autoComplete="username"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      {wanted && <CaptchaField form={form} name="captcha" captcha={captcha} />}
      <FormActions>
        <Button size="large" onClick={() => void navigate('/login')}>
          {texts.cancel}
        </Button>
        <SubmitButton form={form} busyText={texts.sending}>
          {texts.next}
        </SubmitButton>
      </FormActions>
      {refusal !== null && (
        <AlertBox kind="error" announced>
          {refusal}
        </AlertBox>
      )}
    </Form>
  );
};
