import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { texts } from '../form/texts.ts';
import { useTypedOnly } from '../form/use-typed-only.ts';
import { Icon } from '../icon.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps<V extends FieldValues, N extends Path<V>>
  extends Omit<TextFieldProps<V, N>, 'type' | 'end'> {
  readonly autoComplete: 'current-password' | 'new-password';
  /** The name, with its article, of what the button shows and hides. */
  readonly secret?: string;
}

/** A password, which its owner may read while typing. */
export const PasswordField = <V extends FieldValues, N extends Path<V>>({
  secret = texts.thePassword,
  ...field
}: PasswordFieldProps<V, N>) => {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      end={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            aria-label={shown ? texts.hide(secret) : texts.show(secret)}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </IconButton>
        </InputAdornment>
      }
    />
  );
};

/** A password that confirms another: it has to be typed. */
export const PasswordAgain = <V extends FieldValues, N extends Path<V>>(props: PasswordFieldProps<V, N>) => {
  const { reason, handlers } = useTypedOnly();
  return (
    <div>
      <PasswordField {...props} {...handlers} insteadOfError={reason} />
      <VisuallyHidden role="status">{reason}</VisuallyHidden>
    </div>
  );
};
