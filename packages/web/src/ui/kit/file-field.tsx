import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { type FieldValues, type Path, type RegisterOptions, type UseFormReturn, useWatch } from 'react-hook-form';
import { texts } from '../form/texts.ts';
import { useFieldError } from '../form/use-field-error.ts';
import styles from './kit.module.css';

export interface FileFieldProps<V extends FieldValues, N extends Path<V>> {
  readonly form: UseFormReturn<V>;
  readonly name: N;
  readonly rules?: RegisterOptions<V, N>;
  readonly label: string;
  /**
   * File names that the browser's picker offers, such as `.pdf`. The rules check it again, because
   * anything can be dropped.
   */
  readonly accept: string;
}

const nameIn = (chosen: unknown): string | null => (chosen instanceof FileList ? (chosen[0]?.name ?? null) : null);

/** A file of this device, chosen or dropped. */
export const FileField = <V extends FieldValues, N extends Path<V>>(props: FileFieldProps<V, N>) => {
  const { form, name, rules, label, accept } = props;
  const id = useId();
  const error = useFieldError(form, name);
  const chosen = nameIn(useWatch({ control: form.control, name }));
  return (
    <FormControl fullWidth error={error !== null}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <div className={styles['file']} data-error={error !== null}>
        <span className={styles['fileButton']} aria-hidden="true">
          {texts.chooseFile}
        </span>
        <span id={`${id}-chosen`}>{chosen ?? texts.noFile}</span>
        <input
          {...form.register(name, rules)}
          id={id}
          type="file"
          accept={accept}
          required
          aria-invalid={error !== null}
          aria-describedby={`${id}-chosen ${id}-note`}
        />
      </div>
      <FormHelperText id={`${id}-note`}>{error ?? ' '}</FormHelperText>
    </FormControl>
  );
};
