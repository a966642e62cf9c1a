import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import {
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import { useFieldError } from '../form/use-field-error.ts';
import { fileTexts as texts } from './file-texts.ts';
import styles from './kit.module.css';

export interface FileFieldProps<V extends FieldValues, N extends Path<V>> {
  readonly form: UseFormReturn<V>;
  readonly name: N;
  readonly rules?: RegisterOptions<V, N>;
  readonly label: string;
  /** So large it may be: said before anything is chosen. */
  readonly megabytes?: number;
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

/** The same files in a list that goes on when the input is emptied; null: an old browser makes none. */
const copyOf = (files: FileList): FileList | null => {
  try {
    const copy = new DataTransfer();
    for (const file of files) copy.items.add(file);
    return copy.files;
  } catch {
    return null;
  }
};

/** A file of this device, chosen or dropped, or several. */
export const FileField = <V extends FieldValues, N extends Path<V>>(props: FileFieldProps<V, N>) => {
  const { form, name, rules, label, megabytes, accept, many, required = true } = props;
  const upTo = megabytes === undefined ? ' ' : (many === undefined ? texts.upTo : texts.eachUpTo)(megabytes);
  const id = useId();
  const error = useFieldError(form, name);
  const { isSubmitted } = form.formState;
  const value: unknown = useWatch({ control: form.control, name });
  const chosen = nameIn(value, many);
  /** Empties the input and keeps the form's value, where the browser can: whoever chooses nothing has what there was. */
  const emptyInput = () => {
    if (!isSubmitted || !(value instanceof FileList)) return;
    const copy = copyOf(value);
    if (copy === null) form.resetField(name);
    else form.setValue(name, copy as PathValue<V, N>);
  };
  // Whether it can be taken is said at once: nothing of it is typed yet. Left, the input would be read again, which was emptied.
  const { onBlur: _, ...input } = form.register(name, {
    ...rules,
    onChange: () => void form.trigger(name),
  } as RegisterOptions<V, N>);
  return (
    <FormControl fullWidth error={error !== null}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <div className={styles['file']} data-error={error !== null}>
        <span className={styles['fileButton']} aria-hidden="true">
          {texts.chooseFile}
        </span>
        <span id={`${id}-chosen`}>{chosen ?? texts.noFile}</span>
        <input
          {...input}
          id={id}
          type="file"
          accept={accept}
          required={required && many === undefined}
          multiple={many !== undefined}
          aria-invalid={error !== null}
          aria-describedby={`${id}-chosen ${id}-note`}
          // One that was sent and put right since is chosen again under its name: a browser tells of another value alone.
          onClick={emptyInput}
        />
      </div>
      <FormHelperText id={`${id}-note`}>{error ?? upTo}</FormHelperText>
    </FormControl>
  );
};
