import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Field, type FieldProps } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
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

/** The password, which its owner may read while typing. */
export const PasswordField = (props: Omit<FieldProps, 'type' | 'end' | 'label'>) => {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      label={texts.password}
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      end={
        <Toggle
          type="button"
          aria-label={shown ? texts.hidePassword : texts.showPassword}
          aria-pressed={shown}
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
