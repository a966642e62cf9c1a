import { styled } from '@mui/material/styles';
import { Field } from '../../ui/field.tsx';
import { Outline } from '../../ui/outline.tsx';
import { texts } from './texts.ts';

const LOCK = 'M6.5 11h11v9h-11zM9 11V8a3 3 0 0 1 6 0v3';
const Lock = styled('span')(({ theme }) => ({
  position: 'absolute',
  right: 14,
  top: 12,
  color: theme.palette.text.secondary,
}));

export interface LockedFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
}

/** What the registry filled in: to read, not to change. */
export const LockedField = ({ name, label, value, error }: LockedFieldProps) => (
  <Field
    name={name}
    label={label}
    hint={texts.fromRegistry}
    value={value}
    title={value}
    error={error}
    readOnly
    end={
      <Lock>
        <Outline path={LOCK} size={22} />
      </Lock>
    }
  />
);
