import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type FormEvent, useRef, useState } from 'react';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from './password-field.tsx';
import { type CredentialErrors, type Credentials, errorsOf } from './rules.ts';
import { texts } from './texts.ts';

const Form = styled('form')({ display: 'grid', gap: 12 });

export interface LoginFormProps {
  /** What the last try came to; null: nothing to say. */
  readonly refusal: string | null;
  readonly busy: boolean;
  /** Whether the password is to be typed again. */
  readonly onSubmit: (credentials: Credentials) => Promise<{ readonly passwordWrong: boolean }>;
}

export const LoginForm = ({ refusal, busy, onSubmit }: LoginFormProps) => {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<CredentialErrors | null>(null);
  const userInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = errorsOf({ username, password });
    setErrors(found);
    if (found !== null) {
      (found.username === null ? passwordInput : userInput).current?.focus();
      return;
    }
    if ((await onSubmit({ username, password })).passwordWrong) {
      passwordInput.current?.focus();
      passwordInput.current?.select();
    }
  };

  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <Field
        ref={userInput}
        label={texts.user}
        hint={texts.userHint}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        error={errors?.username ?? null}
        onChange={(event) => {
          setUsername(event.target.value);
        }}
      />
      <PasswordField
        ref={passwordInput}
        name="password"
        value={password}
        error={errors?.password ?? null}
        onChange={(event) => {
          setPassword(event.target.value);
        }}
      />
      <Button type="submit" variant="contained" size="large" aria-disabled={busy} sx={{ marginTop: 1, minHeight: 48 }}>
        {busy ? texts.entering : texts.enter}
      </Button>
      {refusal !== null && (
        <AlertBox kind="error" announced>
          {refusal}
        </AlertBox>
      )}
    </Form>
  );
};
