import { useId } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { Icon } from '../icon.tsx';
import type { Choice } from './combobox.tsx';
import { FieldNote } from './field-note.tsx';
import styles from './form.module.css';
import { texts } from './texts.ts';
import { useFieldError } from './use-field-error.ts';
import type { RulesForm } from './use-rules-form.ts';

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
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['selectFieldBox']}>
        <select
          className={styles['select']}
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
        </select>
        <Icon name="down" />
      </div>
      <FieldNote id={`${id}-note`}>{error}</FieldNote>
    </div>
  );
};
