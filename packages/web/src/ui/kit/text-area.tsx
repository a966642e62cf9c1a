import MuiTextField from '@mui/material/TextField';
import { type TextareaHTMLAttributes, useId } from 'react';
import { type FieldValues, type Path, type RegisterOptions, type UseFormReturn, useWatch } from 'react-hook-form';
import { texts } from '../form/texts.ts';
import { useFieldError } from '../form/use-field-error.ts';
import styles from './kit.module.css';

type OfTheForm = 'id' | 'name' | 'form' | 'rows' | 'onChange' | 'onBlur';

export interface TextAreaProps<V extends FieldValues, N extends Path<V>>
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, OfTheForm> {
  readonly form: UseFormReturn<V>;
  readonly name: N;
  readonly rules?: RegisterOptions<V, N>;
  readonly label: string;
  readonly hint?: string;
  readonly rows?: number;
  /** The greatest length that the rules let pass: how much of it is used is shown. */
  readonly most: number;
}

/** Some lines of text. What is too long stays, so that it can be shortened. */
export const TextArea = <V extends FieldValues, N extends Path<V>>(props: TextAreaProps<V, N>) => {
  const { form, name, rules, label, hint, most, rows = 4, required = false, ...native } = props;
  const id = useId();
  const error = useFieldError(form, name);
  const { ref, onChange, onBlur } = form.register(name, rules);
  const typed: unknown = useWatch({ control: form.control, name });
  const length = typeof typed === 'string' ? typed.trim().length : 0;
  return (
    <MuiTextField
      id={id}
      name={name}
      fullWidth
      multiline
      minRows={rows}
      label={label}
      required={required}
      error={error !== null}
      helperText={
        <>
          <span id={`${id}-note`}>{error ?? hint}</span>
          <span className={styles['count']} aria-hidden="true">
            {texts.length(length, most)}
          </span>
        </>
      }
      inputRef={ref}
      onChange={(event) => void onChange(event)}
      onBlur={(event) => void onBlur(event)}
      slotProps={{
        htmlInput: { ...native, 'aria-describedby': `${id}-note` },
        formHelperText: { className: styles['noteWithCount'] },
      }}
    />
  );
};
