import { styled } from '@mui/material/styles';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { texts } from './texts.ts';

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
        <Icon name="lock" size={22} />
      </Lock>
    }
  />
);
