import { type ComponentType, type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';
import { AlertBox } from '../alert-box.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { focusFirstError } from './focus-first-error.ts';
import styles from './form.module.css';
import { texts } from './texts.ts';
import type { RulesForm } from './use-rules-form.ts';

export interface FormProps<V extends FieldValues, A> {
  readonly form: RulesForm<V, A>;
  /** What the server finds wrong with a field goes to `form.setError` before this ends. */
  readonly onSubmit: (values: A) => Promise<void> | void;
  readonly element?: RefObject<HTMLFormElement | null>;
  /** Says at the end how many fields are wrong. */
  readonly Summary?: ComponentType<{ readonly children: ReactNode }>;
  readonly children: ReactNode;
}

const ErrorBox = ({ children }: { readonly children: ReactNode }) => <AlertBox kind="error">{children}</AlertBox>;

/**
 * Sends itself once at a time. Where something is wrong it goes to the first field, and says how many there are: once to
 * those who listen, who are typing then; to those who look, how many are left.
 */
export const Form = <V extends FieldValues, A>(props: FormProps<V, A>) => {
  const { form, onSubmit, element: given, Summary = ErrorBox, children } = props;
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
            <Summary>{texts.revise(names.length)}</Summary>
          </div>
        </div>
      )}
    </form>
  );
};
