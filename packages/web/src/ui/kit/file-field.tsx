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
  /** It says how many were chosen: as many as one likes, or none. */
  readonly many?: (count: number) => string;
  /** False: one may go on without. */
  readonly required?: boolean;
}

const nameIn = (chosen: unknown, many: ((count: number) => string) | undefined): string | null => {
  const files = chosen instanceof FileList ? [...chosen] : [];
  return many === undefined || files.length === 0 ? (files[0]?.name ?? null) : many(files.length);
};

/** A file of this device, chosen or dropped, or several. */
export const FileField = <V extends FieldValues, N extends Path<V>>(props: FileFieldProps<V, N>) => {
  const { form, name, rules, label, accept, many, required = true } = props;
  const id = useId();
  const error = useFieldError(form, name);
  const { isSubmitted } = form.formState;
  const chosen = nameIn(useWatch({ control: form.control, name }), many);
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
          required={required && many === undefined}
          multiple={many !== undefined}
          aria-invalid={error !== null}
          aria-describedby={`${id}-chosen ${id}-note`}
          // One that was sent and put right since is chosen again under its name: a browser tells of another value alone.
          onClick={() => isSubmitted && form.resetField(name)}
        />
      </div>
      <FormHelperText id={`${id}-note`}>{error ?? ' '}</FormHelperText>
    </FormControl>
  );
};
