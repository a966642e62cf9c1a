import { useId } from 'react';
import { type FieldValues, type Path, useWatch } from 'react-hook-form';
import { FieldNote } from './field-note.tsx';
import styles from './form.module.css';
import { texts } from './texts.ts';
import { useFieldError } from './use-field-error.ts';
import type { RulesForm } from './use-rules-form.ts';

export interface FileFieldProps<V extends FieldValues, A> {
  readonly form: RulesForm<V, A>;
  readonly name: Path<V>;
  readonly label: string;
  /** What the browser's picker offers: `.pdf`. The rules say it again, since anything can be dropped. */
  readonly accept: string;
}

const nameIn = (chosen: unknown): string | null => (chosen instanceof FileList ? (chosen[0]?.name ?? null) : null);

/** A file of this device, chosen or dropped. */
export const FileField = <V extends FieldValues, A>({ form, name, label, accept }: FileFieldProps<V, A>) => {
  const id = useId();
  const error = useFieldError(form, name);
  const chosen = nameIn(useWatch({ control: form.control, name }));
  return (
    <div>
      <label className={styles['legend']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['fileFieldBox']} data-error={error !== null}>
        <span className={styles['button']} aria-hidden="true">
          {texts.chooseFile}
        </span>
        <span id={`${id}-chosen`}>{chosen ?? texts.noFile}</span>
        <input
          {...form.register(name)}
          id={id}
          type="file"
          accept={accept}
          required
          aria-invalid={error !== null}
          aria-describedby={`${id}-chosen ${id}-note`}
        />
      </div>
      <FieldNote id={`${id}-note`}>{error}</FieldNote>
    </div>
  );
};
