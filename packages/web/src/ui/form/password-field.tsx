import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ShowSecret } from './show-secret.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { texts } from './texts.ts';

export interface PasswordFieldProps<V extends FieldValues, A> extends Omit<TextFieldProps<V, A>, 'type' | 'end'> {
  readonly autoComplete: 'current-password' | 'new-password';
  /** What its button shows and hides, with its article. */
  readonly secret?: string;
}

/** A password, which its owner may read while typing. */
export const PasswordField = <V extends FieldValues, A>({
  secret = texts.thePassword,
  ...field
}: PasswordFieldProps<V, A>) => {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      end={<ShowSecret isShown={shown} onChange={setShown} secret={secret} />}
    />
  );
};
