import type { FieldValues, Path } from 'react-hook-form';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A number, a code, an address, somebody else's name: the browser neither offers its own nor looks for mistakes in it. */
export const PlainField = <V extends FieldValues, N extends Path<V>>(props: TextFieldProps<V, N>) => (
  <TextField {...props} autoComplete="off" spellCheck={false} />
);
