import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { accountCalls, isLongPassword } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { useEffect, useId, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { paths } from '../../lib/paths.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { AccessPage } from '../../ui/access-page.tsx';
import { PasswordStrength } from '../../ui/form/password-strength.tsx';
import { usePageForm } from '../../ui/form/use-page-form.ts';
import { Form, SubmitButton } from '../../ui/kit/form.tsx';
import { PasswordField } from '../../ui/kit/password-field.tsx';
import { ErrorState } from '../../ui/page-state.tsx';
import { type RestoreOutcome, restore } from './api.ts';
import { type NewPassword, newPasswordRules } from './rules.ts';
import { texts } from './texts.ts';

/**
 * Rules for a password set by a mailed link: it has to be a long one, whatever the institution
 * allows otherwise.
 */
const rules = newPasswordRules.long;

const Kept = t.type({ resetToken: t.string });

/**
 * The token goes from the address to the state of the history entry, where a reload finds it and neither the address bar,
 * the list of visited pages nor the next server that is called does.
 */
const useResetToken = (): string | null => {
  const { id } = useParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (id !== undefined) void navigate(paths.newPassword, { replace: true, state: { resetToken: id } });
  }, [id, navigate]);
  const kept = Kept.decode(state);
  return id ?? (isRight(kept) ? kept.right.resetToken : null);
};

const Strength = ({ id, form }: { readonly id: string; readonly form: UseFormReturn<NewPassword> }) => {
  const password = useWatch({ control: form.control, name: 'next' });
  const requirements = [{ text: texts.newPassword.twelve, isMet: isLongPassword(password) }];
  return <PasswordStrength id={id} password={password} requirements={requirements} />;
};

const NewPasswordForm = ({ token }: { readonly token: string }) => {
  const api = useApi(accountCalls);
  const navigate = useNavigate();
  const id = useId();
  const form = usePageForm<NewPassword>({ next: '', confirmation: '' });
  const [outcome, setOutcome] = useState<RestoreOutcome | null>(null);

  const submit = async ({ next }: NewPassword) => {
    setOutcome(null);
    const found = await restore(api, token, next);
    setOutcome(found);
    if (found.kind === 'refused') return;
    notify('success', texts.replaced);
    await navigate(paths.login, { replace: true });
  };

  return (
    <Form form={form} onSubmit={submit}>
      <Alert severity="info">{texts.newPassword.note}</Alert>
      <PasswordField
        form={form}
        name="next"
        rules={rules.next}
        label={texts.next}
        secret={texts.theNext}
        autoComplete="new-password"
        required
        aria-describedby={id}
      />
      <Strength id={id} form={form} />
      <PasswordField
        form={form}
        name="confirmation"
        rules={rules.confirmation}
        label={texts.confirmation}
        secret={texts.theConfirmation}
        autoComplete="new-password"
        required
      />
      <SubmitButton form={form} busyText={texts.saving}>
        {texts.newPassword.save}
      </SubmitButton>
      {outcome?.kind === 'refused' && (
        <Alert severity="error" role="alert">
          {outcome.text !== null && <p>{outcome.text}</p>}
          {outcome.isLinkOver && <p>{texts.newPassword.invalidLink}</p>}
        </Alert>
      )}
      {outcome?.kind === 'refused' && outcome.isLinkOver && (
        <Button component={Link} to={paths.recovery}>
          {texts.newPassword.askAgain}
        </Button>
      )}
    </Form>
  );
};

/** Another password, by the link of an e-mail. */
export const NewPasswordScreen = () => {
  const picture = useSettings((state) => state.settings?.clientUiOptions?.imagePasswordRecovery ?? null);
  const token = useResetToken();
  return (
    <AccessPage title={texts.newPassword.title} picture={picture}>
      {token === null ? (
        <ErrorState text={texts.newPassword.invalidLink}>
          <Button component={Link} to={paths.recovery} variant="contained">
            {texts.newPassword.askAgain}
          </Button>
          <Button component={Link} to={paths.login}>
            {texts.toLogin}
          </Button>
        </ErrorState>
      ) : (
        <NewPasswordForm token={token} />
      )}
    </AccessPage>
  );
};
