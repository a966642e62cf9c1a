import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Icon } from '../icon.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { texts } from './texts.ts';

const Toggle = styled('button')(({ theme }) => ({
  position: 'absolute',
  right: 2,
  top: 2,
  width: 44,
  height: 44,
  display: 'grid',
  placeItems: 'center',
  padding: 0,
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: theme.palette.text.secondary,
  cursor: 'pointer',
  '&:hover': { color: theme.palette.text.primary },
  '&:focus-visible': { outlineOffset: -3 },
}));

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
      end={
        <Toggle
          type="button"
          aria-label={shown ? texts.hide(secret) : texts.show(secret)}
          onClick={() => {
            setShown(!shown);
          }}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </Toggle>
      }
    />
  );
};
