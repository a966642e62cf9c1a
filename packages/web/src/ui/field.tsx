import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './field.module.css';

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | null;
  /** Stands at the end of the box, over its padding. */
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled input with its hint and its error. */
export const Field = ({ label, hint, error = null, end, ref, 'aria-describedby': described, ...input }: FieldProps) => {
  const id = useId();
  const note = error ?? hint ?? null;
  const notes = [note === null ? null : `${id}-note`, described].filter((part) => part != null).join(' ');
  return (
    <div>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['box']}>
        <input
          className={styles['input']}
          {...input}
          id={id}
          ref={ref}
          aria-invalid={error !== null}
          aria-describedby={notes === '' ? undefined : notes}
          style={end === undefined ? input.style : { ...input.style, paddingRight: 56 }}
        />
        {end}
      </div>
      <p className={styles['note']} id={`${id}-note`} data-error={error !== null}>
        {note}
      </p>
    </div>
  );
};
