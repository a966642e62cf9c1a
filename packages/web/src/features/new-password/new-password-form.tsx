import Button from '@mui/material/Button';
import { isLongPassword } from '@quipu/contract';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { PasswordStrength } from '../../ui/form/password-strength.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { type RulesForm, useRulesForm } from '../../ui/form/use-rules-form.ts';
import { type RestoreOutcome, restore } from './api.ts';
import { type NewPassword, NewPasswordRules } from './rules.ts';
import { texts } from './texts.ts';

const Strength = ({ id, form }: { readonly id: string; readonly form: RulesForm<NewPassword> }) => {
  const password = useWatch({ control: form.control, name: 'password' });
  const requirements = [{ text: texts.twelve, isMet: isLongPassword(password) }];
  return <PasswordStrength id={id} password={password} requirements={requirements} />;
};

export const NewPasswordForm = ({ token }: { readonly token: string }) => {
  const api = useApi();
  const navigate = useNavigate();
  const id = useId();
  const form = useRulesForm(NewPasswordRules, { password: '', confirmation: '' });
  const [outcome, setOutcome] = useState<RestoreOutcome | null>(null);

  const submit = async ({ password }: NewPassword) => {
    setOutcome(null);
    const found = await restore(api, token, password);
    setOutcome(found);
    if (found.kind === 'refused') return;
    notify('success', texts.done);
    await navigate('/login', { replace: true });
  };

  return (
    <Form form={form} onSubmit={submit}>
      <AlertBox kind="info">{texts.note}</AlertBox>
      <PasswordField
        form={form}
        name="password"
        deps={['confirmation']}
        label={texts.password}
        secret={texts.thePassword}
        autoComplete="new-password"
        required
        aria-describedby={id}
      />
      <Strength id={id} form={form} />
      <PasswordField
        form={form}
        name="confirmation"
        label={texts.confirmation}
        secret={texts.theConfirmation}
        autoComplete="new-password"
        required
      />
      <SubmitButton form={form} busyText={texts.saving}>
        {texts.save}
      </SubmitButton>
      {outcome?.kind === 'refused' && (
        <AlertBox kind="error" announced>
          {outcome.text}
        </AlertBox>
      )}
      {outcome?.kind === 'refused' && outcome.isLinkOver && (
        <Button component={Link} to="/auth/passwords/email">
          {texts.askAgain}
        </Button>
      )}
    </Form>
  );
};
