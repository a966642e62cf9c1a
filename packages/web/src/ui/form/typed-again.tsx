import type { FieldValues } from 'react-hook-form';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useTypedOnly } from './use-typed-only.ts';

/** A text that confirms another: it has to be typed. */
export const TypedAgain = <V extends FieldValues, A>(props: TextFieldProps<V, A>) => {
  const { reason, handlers } = useTypedOnly();
  return (
    <div>
      <TextField {...props} {...handlers} autoComplete="off" insteadOfError={reason} />
      <VisuallyHidden role="status">{reason}</VisuallyHidden>
    </div>
  );
};
