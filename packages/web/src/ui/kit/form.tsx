import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';
import { focusFirstError } from '../form/focus-first-error.ts';
import styles from '../form/form.module.css';
import { texts } from '../form/texts.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

export interface FormProps<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  /** Resolves once errors that the server found are in `form.setError`. */
  readonly onSubmit: (values: V) => Promise<void> | void;
  readonly element?: RefObject<HTMLFormElement | null>;
  readonly children: ReactNode;
}

/**
 * Sends itself once at a time. Where something is wrong it goes to the first field, and says how many there are: once to
 * those who listen, who are typing then; to those who look, how many are left.
 */
export const Form = <V extends FieldValues>({ form, onSubmit, element: given, children }: FormProps<V>) => {
  const own = useRef<HTMLFormElement>(null);
  const element = given ?? own;
  const sending = useRef(false);
  const { errors, submitCount } = useFormState({ control: form.control });
  const names = Object.keys(errors);
  const wrong = useRef(names);
  wrong.current = names;
  const [told, setTold] = useState({ fields: 0, submit: 0 });

  useEffect(() => {
    if (submitCount === 0) return;
    setTold({ fields: wrong.current.length, submit: submitCount });
    if (element.current !== null) focusFirstError(element.current, wrong.current);
  }, [submitCount, element]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    // The server may have found something wrong with what is not among the fields now: no rule would take it back.
    form.clearErrors();
    try {
      await form.handleSubmit((values) => onSubmit(values))();
    } finally {
      sending.current = false;
    }
  };

  return (
    <form className={styles['formFields']} ref={element} noValidate onSubmit={(event) => void submit(event)}>
      {children}
      {told.submit === submitCount && told.fields > 0 && names.length > 0 && (
        <div>
          <VisuallyHidden key={told.submit} role="alert">
            {texts.revise(told.fields)}
          </VisuallyHidden>
          <div aria-hidden="true">
            <Alert severity="error">{texts.revise(names.length)}</Alert>
          </div>
        </div>
      )}
    </form>
  );
};

export interface SubmitButtonProps<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  /** While what was sent is under way. */
  readonly busyText: string;
  readonly children: ReactNode;
}

/** Keeps the focus while busy, which MUI's `loading` takes away, and says so. */
export const SubmitButton = <V extends FieldValues>({ form, busyText, children }: SubmitButtonProps<V>) => {
  const { isSubmitting } = useFormState({ control: form.control });
  return (
    <Button
      type="submit"
      variant="contained"
      size="large"
      aria-disabled={isSubmitting}
      startIcon={isSubmitting && <CircularProgress size={18} color="inherit" aria-hidden="true" />}
    >
      {isSubmitting ? busyText : children}
    </Button>
  );
};
