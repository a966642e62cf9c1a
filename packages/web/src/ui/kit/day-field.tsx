import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MuiTextField from '@mui/material/TextField';
import { dayInWords } from '@quipu/contract';
import { useId } from 'react';
import { type FieldValues, type Path, type RegisterOptions, type UseFormReturn, useController } from 'react-hook-form';
import { readDay } from '../day/read-day.ts';
import { texts } from '../day/texts.ts';
import { useTypedDay } from '../day/use-typed-day.ts';
import styles from './kit.module.css';

export interface DayFieldProps<V extends FieldValues, N extends Path<V>> {
  readonly form: UseFormReturn<V>;
  readonly name: N;
  readonly rules?: RegisterOptions<V, N>;
  readonly label: string;
  /** The browser knows each part that it may fill in by a name that begins so. Or it fills in nothing. */
  readonly autoComplete: 'bday' | 'off';
}

const PARTS = ['day', 'month', 'year'] as const;

/**
 * A day of the form, required, as three fields: nobody has to know which order a browser has. The form holds it as
 * yyyy-mm-dd, or as it was typed while it is none.
 */
export const DayField = <V extends FieldValues, N extends Path<V>>(props: DayFieldProps<V, N>) => {
  const { form, name, rules, label, autoComplete } = props;
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name, rules });
  const day = useTypedDay(field.value ?? '');
  const error = fieldState.error?.message ?? null;
  const words = day.day === null || day.day === '' ? texts.hint : texts.understood(dayInWords(day.day));
  const change = (next: string) => field.onChange(readDay(next).day ?? next);
  // Of a day that is one and is refused, no part is to blame more than another.
  const isWrong = (place: number) => error !== null && (day.wrong.length === 0 || day.wrong.includes(place));
  return (
    <FormControl component="fieldset" fullWidth error={error !== null} aria-describedby={`${id}-note`}>
      <FormLabel component="legend">{label}</FormLabel>
      <div className={styles['dayParts']}>
        {PARTS.map((part, place) => (
          <MuiTextField
            key={part}
            id={`${id}-${part}`}
            name={name}
            label={texts.parts[place]}
            autoComplete={autoComplete === 'off' ? autoComplete : `${autoComplete}-${part}`}
            error={isWrong(place)}
            inputRef={place === 0 ? field.ref : undefined}
            value={day.parts[place]}
            onChange={({ target }) => change(day.with(place, target as HTMLInputElement))}
            onBlur={field.onBlur}
            slotProps={{
              htmlInput: {
                inputMode: 'numeric',
                'aria-required': true,
                'aria-describedby': error === null ? undefined : `${id}-note`,
              },
            }}
          />
        ))}
      </div>
      <FormHelperText id={`${id}-note`}>{error ?? words}</FormHelperText>
    </FormControl>
  );
};
