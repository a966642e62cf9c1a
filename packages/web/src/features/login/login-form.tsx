import { styled } from '@mui/material/styles';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { AlertBox } from '../../ui/alert-box.tsx';
import type { Captcha } from '../../ui/captcha/use-captcha.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useRulesForm } from '../../ui/form/use-rules-form.ts';
import type { Retyped } from './login-outcome.ts';
import { LoginRules, LoginRulesWithCaptcha, type LoginValues } from './rules.ts';
import { texts } from './texts.ts';

const CaptchaField = lazy(async () => ({
  default: (await import('../../ui/captcha/captcha-field.tsx')).CaptchaField<LoginValues, LoginValues>,
}));

/** As much room as the captcha takes. */
const CaptchaRoom = styled('div')({ minHeight: 232 });
const Links = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 16,
  marginTop: 16,
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, color: theme.palette.primary.main },
}));

/** Under the button and the keyboard of a phone nobody would see it. */
const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' });

export interface LoginFormProps {
  /** What the last try came to; null: nothing to say. */
  readonly refusal: string | null;
  /** Null: none is asked for. */
  readonly captcha: Captcha | null;
  /** A way on that goes with what was said. */
  readonly children?: ReactNode;
  /** What is to be typed again. */
  readonly onSubmit: (values: LoginValues) => Promise<Retyped | null>;
}

export const LoginForm = ({ refusal, captcha, children, onSubmit }: LoginFormProps) => {
  const form = useRulesForm(captcha === null ? LoginRules : LoginRulesWithCaptcha, {
    username: '',
    password: '',
    captcha: '',
  });
  const submit = async (values: LoginValues) => {
    const retype = await onSubmit(values);
    if (retype !== null) form.setFocus(retype, { shouldSelect: true });
  };
  return (
    <>
      <Form form={form} onSubmit={submit}>
        <TextField
          form={form}
          name="username"
          label={texts.user}
          hint={texts.userHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField form={form} name="password" label={texts.password} autoComplete="current-password" required />
        {captcha !== null && (
          <CaptchaRoom>
            <Suspense>
              <CaptchaField form={form} name="captcha" captcha={captcha} />
            </Suspense>
          </CaptchaRoom>
        )}
        <SubmitButton form={form} busyText={texts.entering}>
          {texts.enter}
        </SubmitButton>
        {refusal !== null && (
          <div ref={bringIntoView}>
            <AlertBox kind="error" announced>
              {refusal}
            </AlertBox>
          </div>
        )}
      </Form>
      {children}
      <Links>
        <Link to="/auth/passwords/email">{texts.recover}</Link>
        <Link to="/signup">{texts.signUp}</Link>
        <Link to="/equipo">{texts.equipment}</Link>
      </Links>
    </>
  );
};
