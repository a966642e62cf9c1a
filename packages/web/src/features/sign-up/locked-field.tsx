import InputAdornment from '@mui/material/InputAdornment';
import MuiTextField from '@mui/material/TextField';
import { useId } from 'react';
import { Outline } from '../../ui/outline.tsx';
import { texts } from './texts.ts';

const LOCK = 'M6.5 11h11v9h-11zM9 11V8a3 3 0 0 1 6 0v3';

export interface LockedFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
}

/** Shows a value that the registry gave: it can be read, not changed. */
export const LockedField = ({ name, label, value, error }: LockedFieldProps) => (
  <MuiTextField
    id={useId()}
    name={name}
    fullWidth
    label={label}
    value={value}
    error={error !== null}
    helperText={error ?? texts.fromRegistry}
    slotProps={{
      htmlInput: { title: value },
      input: {
        readOnly: true,
        endAdornment: (
          <InputAdornment position="end">
            <Outline path={LOCK} size={22} />
          </InputAdornment>
        ),
      },
    }}
  />
);
