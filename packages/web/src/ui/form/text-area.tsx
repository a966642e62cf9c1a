import { type TextareaHTMLAttributes, useId } from 'react';
import { type FieldValues, type Path, useWatch } from 'react-hook-form';
import styles from './form.module.css';
import { texts } from './texts.ts';
import { useFieldError } from './use-field-error.ts';
import type { RulesForm } from './use-rules-form.ts';

type Native = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'name' | 'form' | 'onChange' | 'onBlur'>;
export interface TextAreaProps<V extends FieldValues, A> extends Native {
  readonly form: RulesForm<V, A>;
  readonly name: Path<V>;
  readonly label: string;
  readonly hint?: string;
  /** The greatest length that the rules let pass: how much of it is used is shown. */
  readonly most: number;
}

/** Some lines of text. What is too long stays, so that it can be shortened. */
export const TextArea = <V extends FieldValues, A>(props: TextAreaProps<V, A>) => {
  const { form, name, label, hint, most, rows = 4, ...native } = props;
  const id = useId();
  const error = useFieldError(form, name);
  const typed: unknown = useWatch({ control: form.control, name });
  const length = typeof typed === 'string' ? typed.trim().length : 0;
  return (
    <div className={styles['frame']}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...native}
        {...form.register(name)}
        id={id}
        rows={rows}
        aria-invalid={error !== null}
        aria-describedby={`${id}-note`}
      />
      <p>
        <span id={`${id}-note`} className={error === null ? undefined : styles['error']}>
          {error ?? hint}
        </span>
        <span className={styles['count']} aria-hidden="true">
          {texts.length(length, most)}
        </span>
      </p>
    </div>
  );
};
