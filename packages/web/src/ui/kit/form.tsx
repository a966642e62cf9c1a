import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { ReactNode } from 'react';
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';
import { type FormProps, Form as PlainForm } from '../form/form.tsx';

const Summary = ({ children }: { readonly children: ReactNode }) => <Alert severity="error">{children}</Alert>;

/** Sends itself once at a time. Where something is wrong it goes to the first field, and says how many there are. */
export const Form = <V extends FieldValues>(props: Omit<FormProps<V, V>, 'Summary'>) => (
  <PlainForm {...props} Summary={Summary} />
);

export interface SubmitButtonProps<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  /** While what was sent is under way. */
  readonly busyText: string;
  readonly children: ReactNode;
}

/** Keeps the focus while busy, which MUI's `loading` takes away, and says so. */
export const SubmitButton = <V extends FieldValues>({ form, busyText, children }: SubmitButtonProps<V>) => {
  const { isSubmitting } = useFormState({ control: form.control });
  return (
    <Button
      type="submit"
      variant="contained"
      size="large"
      aria-disabled={isSubmitting}
      startIcon={isSubmitting && <CircularProgress size={18} color="inherit" aria-hidden="true" />}
    >
      {isSubmitting ? busyText : children}
    </Button>
  );
};
