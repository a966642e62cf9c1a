import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';
import { focusFirstError } from '../form/focus-first-error.ts';
import styles from '../form/form.module.css';
import { texts } from '../form/texts.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { ErrorSummary, LISTED_FROM, NOTHING_TOLD, type Told } from './error-summary.tsx';

export interface FormProps<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  /** Resolves once errors that the server found are in `form.setError`. */
  readonly onSubmit: (values: V) => Promise<void> | void;
  readonly element?: RefObject<HTMLFormElement | null>;
  readonly children: ReactNode;
}

const placeIn = (form: HTMLFormElement, name: string): number => {
  const place = [...form.elements].findIndex((element) => 'name' in element && element.name === name);
  return place < 0 ? form.elements.length : place;
};

/** Returns what a field is called on the page: of a choice, what is asked. */
const labelIn = (form: HTMLFormElement, name: string): string => {
  const field = [...form.elements].find((element) => 'name' in element && element.name === name);
  const asked = field?.closest('[role="radiogroup"]')?.getAttribute('aria-labelledby');
  const label = asked ? document.getElementById(asked) : (field as HTMLInputElement | undefined)?.labels?.[0];
  return label?.textContent ?? '';
};

/** Says what is wrong, in the order of the page. Where the same is said of several, each says of what. */
const wrongIn = (form: HTMLFormElement, errors: FieldErrors): Told['fields'] => {
  const wrong = Object.entries(errors)
    .map(([name, error]) => ({ name, message: typeof error?.message === 'string' ? error.message : '' }))
    .sort((one, other) => placeIn(form, one.name) - placeIn(form, other.name));
  return wrong.map(({ name, message }) => {
    const label = wrong.some((other) => other.name !== name && other.message === message) ? labelIn(form, name) : '';
    return { name, message: label === '' ? message : `${label}: ${message}` };
  });
};

/**
 * Sends itself once at a time. Where something is wrong it says how many there are, to those who listen once: who are typing then.
 * It goes to the one field, or to the list of what is wrong, from where each can be gone to.
 */
export const Form = <V extends FieldValues>({ form, onSubmit, element: given, children }: FormProps<V>) => {
  const own = useRef<HTMLFormElement>(null);
  const element = given ?? own;
  const sending = useRef(false);
  const { errors, submitCount } = useFormState({ control: form.control });
  const names = Object.keys(errors);
  const wrong = useRef(errors);
  wrong.current = errors;
  const [told, setTold] = useState(NOTHING_TOLD);

  useEffect(() => {
    const shown = element.current;
    if (submitCount === 0 || shown === null) return;
    const fields = wrongIn(shown, wrong.current);
    setTold({ submit: submitCount, fields });
    if (fields.length < LISTED_FROM) focusFirstError(shown, Object.keys(wrong.current));
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

  const isTold = told.submit === submitCount && told.fields.length > 0;
  const isListed = isTold && told.fields.length >= LISTED_FROM;
  return (
    <form className={styles['formFields']} ref={element} noValidate onSubmit={(event) => void submit(event)}>
      {isListed && (
        <ErrorSummary
          told={told}
          names={names}
          onGo={(name) => {
            if (element.current !== null) focusFirstError(element.current, [name]);
          }}
        />
      )}
      {children}
      {isTold && names.length > 0 && (
        <div>
          <VisuallyHidden key={told.submit} role="alert">
            {texts.revise(told.fields.length)}
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
