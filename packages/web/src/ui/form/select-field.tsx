import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { Icon } from '../icon.tsx';
import type { Choice } from './combobox.tsx';
import { FieldNote } from './field-note.tsx';
import { texts } from './texts.ts';
import { useFieldError } from './use-field-error.ts';
import type { RulesForm } from './use-rules-form.ts';

const Label = styled('label')({ display: 'block', fontWeight: 600, marginBottom: 6 });
const Box = styled('div')({
  position: 'relative',
  '& > svg': { position: 'absolute', right: 14, top: 12, pointerEvents: 'none' },
});
const Select = styled('select')(({ theme }) => ({
  width: '100%',
  minHeight: 48,
  padding: '10px 48px 10px 14px',
  font: 'inherit',
  textOverflow: 'ellipsis',
  color: theme.palette.text.primary,
  backgroundColor: theme.palette.background.paper,
  border: '1px solid #76808f',
  borderRadius: theme.shape.borderRadius,
  appearance: 'none',
  '&:hover': { borderColor: theme.palette.text.primary },
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
  '&[aria-invalid="true"]': { borderColor: theme.palette.error.main },
}));

export interface SelectFieldProps<V extends FieldValues, A> {
  readonly form: RulesForm<V, A>;
  readonly name: Path<V>;
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Fields whose rules look at this one. */
  readonly deps?: readonly Path<V>[];
}

/** One of a list too long to stand open, by the device's own picker. */
export const SelectField = <V extends FieldValues, A>(props: SelectFieldProps<V, A>) => {
  const { form, name, label, choices, deps } = props;
  const id = useId();
  const error = useFieldError(form, name);
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <Box>
        <Select
          {...form.register(name, deps === undefined ? {} : { deps: [...deps] })}
          id={id}
          required
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-note`}
        >
          <option value="">{texts.choose}</option>
          {choices.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
        <Icon name="down" />
      </Box>
      <FieldNote id={`${id}-note`}>{error}</FieldNote>
    </div>
  );
};
