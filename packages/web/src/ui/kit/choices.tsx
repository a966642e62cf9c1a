import MuiCheckbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import MuiRadioGroup from '@mui/material/RadioGroup';
import MuiTextField from '@mui/material/TextField';
import { type ReactNode, useId } from 'react';
import { type FieldValues, type Path, type RegisterOptions, type UseFormReturn, useController } from 'react-hook-form';
import { texts } from '../form/texts.ts';
import { useFieldError } from '../form/use-field-error.ts';
import type { Choice } from './choice.ts';
import styles from './kit.module.css';

interface ChoiceProps<V extends FieldValues, N extends Path<V>> {
  readonly form: UseFormReturn<V>;
  readonly name: N;
  readonly rules?: RegisterOptions<V, N>;
  readonly label: string;
  readonly choices: readonly Choice[];
}

export interface RadioGroupProps<V extends FieldValues, N extends Path<V>> extends ChoiceProps<V, N> {
  /** Side by side where there is room, one under the other, or as the parts of one bar. */
  readonly layout?: 'row' | 'column' | 'segments';
  readonly onChosen?: (value: string) => void;
}

/** One of a few, all in view. */
export const RadioGroup = <V extends FieldValues, N extends Path<V>>(props: RadioGroupProps<V, N>) => {
  const { form, name, rules, label, choices, layout = 'row', onChosen } = props;
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name, rules });
  const error = fieldState.error?.message ?? null;
  const chosen: string = field.value ?? '';
  return (
    <FormControl fullWidth error={error !== null}>
      <FormLabel component="span" id={`${id}-label`}>
        {label}
      </FormLabel>
      <MuiRadioGroup
        className={styles['choices']}
        data-layout={layout}
        aria-labelledby={`${id}-label`}
        aria-required
        aria-invalid={error !== null}
        aria-describedby={`${id}-note`}
        name={name}
        value={chosen}
        onBlur={field.onBlur}
        onChange={(_, value) => {
          field.onChange(value);
          onChosen?.(value);
        }}
      >
        {choices.map(({ value, text }, place) => (
          <FormControlLabel
            key={value}
            className={styles['choice']}
            data-error={error !== null}
            value={value}
            label={text}
            control={
              <Radio
                slotProps={{
                  input: {
                    ...(place === 0 ? { ref: field.ref } : {}),
                    // Chromium stops at each where none is chosen.
                    tabIndex: chosen === '' && place > 0 ? -1 : undefined,
                    'aria-describedby': error === null ? undefined : `${id}-note`,
                  },
                }}
              />
            }
          />
        ))}
      </MuiRadioGroup>
      <FormHelperText id={`${id}-note`}>{error ?? ' '}</FormHelperText>
    </FormControl>
  );
};

/** One of a list too long to stand open, by the device's own picker. */
export const SelectField = <V extends FieldValues, N extends Path<V>>({
  form,
  name,
  rules,
  label,
  choices,
}: ChoiceProps<V, N>) => {
  const id = useId();
  const error = useFieldError(form, name);
  const { ref, onChange, onBlur } = form.register(name, rules);
  return (
    <MuiTextField
      id={id}
      name={name}
      fullWidth
      select
      required
      label={label}
      error={error !== null}
      helperText={error ?? ' '}
      inputRef={ref}
      defaultValue={form.getValues(name)}
      onChange={(event) => void onChange(event)}
      onBlur={(event) => void onBlur(event)}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-describedby': error === null ? undefined : `${id}-helper-text` },
      }}
    >
      <option value="">{texts.choose}</option>
      {choices.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </MuiTextField>
  );
};

export interface CheckboxProps<V extends FieldValues, N extends Path<V>> {
  readonly form: UseFormReturn<V>;
  readonly name: N;
  readonly rules?: RegisterOptions<V, N>;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A box of the form, to tick. */
export const Checkbox = <V extends FieldValues, N extends Path<V>>({
  form,
  name,
  rules,
  hint,
  children,
}: CheckboxProps<V, N>) => {
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name, rules });
  const error = fieldState.error?.message ?? null;
  const note = error ?? hint ?? null;
  return (
    <FormControl error={error !== null}>
      <FormControlLabel
        className={styles['check']}
        label={children}
        control={
          <MuiCheckbox
            name={name}
            checked={field.value === true}
            onChange={field.onChange}
            onBlur={field.onBlur}
            slotProps={{
              input: {
                ref: field.ref,
                'aria-invalid': error !== null,
                'aria-describedby': note === null ? undefined : `${id}-note`,
              },
            }}
          />
        }
      />
      {note !== null && <FormHelperText id={`${id}-note`}>{note}</FormHelperText>}
    </FormControl>
  );
};
