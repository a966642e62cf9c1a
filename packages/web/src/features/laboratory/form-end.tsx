import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { SubmitButton, type SubmitButtonProps } from '../../ui/kit/form.tsx';
import { Failure } from './failure.tsx';

interface FormEndProps<V extends FieldValues> extends SubmitButtonProps<V> {
  /** Says why what was sent was not done. */
  readonly failure: string | null;
  /** Stands before the button that sends. */
  readonly beside?: ReactNode;
}

/** Ends a form: why it could not be done, and the button that sends it. */
export const FormEnd = <V extends FieldValues>({ failure, beside, ...button }: FormEndProps<V>) => (
  <>
    <Failure text={failure} />
    <FormActions>
      {beside}
      <SubmitButton {...button} />
    </FormActions>
  </>
);
