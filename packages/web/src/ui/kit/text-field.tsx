import MuiTextField from '@mui/material/TextField';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';

import { texts } from '../form/texts.ts';
import { useFieldError } from '../form/use-field-error.ts';
import { useTypedOnly } from '../form/use-typed-only.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { type Rewriting, rewriting } from './rewriting.ts';

type OfTheForm = 'name' | 'form' | 'id' | 'value' | 'defaultValue' | 'onChange' | 'onBlur';
type Native = Omit<InputHTMLAttributes<HTMLInputElement>, OfTheForm | keyof Rewriting>;

export interface TextFieldProps<V extends FieldValues, N extends Path<V>> extends Native, Rewriting {
  readonly form: UseFormReturn<V>;
  readonly name: N;
  readonly rules?: RegisterOptions<V, N>;
  readonly label: string;
  readonly hint?: string;
  /** Shown in place of what is wrong. */
  readonly insteadOfError?: string | null;
  /** Stands at the end of the box. */
  readonly end?: ReactNode;
}

/** A text of the form. The browser holds what is typed: nothing is drawn again at each key. */
export const TextField = <V extends FieldValues, N extends Path<V>>(props: TextFieldProps<V, N>) => {
  const { form, name, rules, label, hint, insteadOfError = null, end, typedAs, onTyped, ...native } = props;
  const { 'aria-describedby': described, type, autoComplete, disabled = false, required = false, ...input } = native;
  const id = useId();
  const error = useFieldError(form, name);
  const { ref, onChange, onBlur } = form.register(name, rules);
  const handlers = rewriting(onChange, { typedAs, onTyped });
  return (
    <MuiTextField
      id={id}
      name={name}
      fullWidth
      label={label}
      type={type}
      autoComplete={autoComplete}
      disabled={disabled}
      required={required}
      error={error !== null && insteadOfError === null}
      // A space keeps the line, so that an error moves nothing.
      helperText={insteadOfError ?? error ?? hint ?? ' '}
      inputRef={ref}
      onChange={handlers.onChange}
      onBlur={(event) => void onBlur(event)}
      slotProps={{
        htmlInput: {
          ...input,
          onCompositionEnd: handlers.onCompositionEnd,
          'aria-describedby': described === undefined ? `${id}-helper-text` : `${id}-helper-text ${described}`,
        },
        input: { endAdornment: end },
      }}
    />
  );
};

/** A text that confirms another: it has to be typed. */
const TypedAgain = <V extends FieldValues, N extends Path<V>>(props: TextFieldProps<V, N>) => {
  const { reason, handlers } = useTypedOnly();
  return (
    <div>
      <TextField {...props} {...handlers} autoComplete="off" insteadOfError={reason} />
      <VisuallyHidden role="status">{reason}</VisuallyHidden>
    </div>
  );
};

export interface EmailPairProps<V extends FieldValues, N extends Path<V>, C extends Path<V>> {
  readonly form: UseFormReturn<V>;
  readonly name: N;
  /**
   * Rules of the address. Their `deps` have the confirmation's name, so that both are looked at
   * again.
   */
  readonly rules?: RegisterOptions<V, N>;
  readonly confirmationName: C;
  readonly confirmationRules?: RegisterOptions<V, C>;
  readonly label?: string;
  readonly confirmationLabel?: string;
}

const ADDRESS = {
  type: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  required: true,
} as const;

/** An address, and the same address typed once more. */
export const EmailPair = <V extends FieldValues, N extends Path<V>, C extends Path<V>>(
  props: EmailPairProps<V, N, C>,
) => {
  const { form, name, rules, confirmationName, confirmationRules } = props;
  const { label = texts.email, confirmationLabel = texts.emailAgain } = props;
  return (
    <>
      <TextField {...ADDRESS} form={form} name={name} rules={rules} label={label} autoComplete="email" />
      <TypedAgain
        {...ADDRESS}
        form={form}
        name={confirmationName}
        rules={confirmationRules}
        label={confirmationLabel}
      />
    </>
  );
};
