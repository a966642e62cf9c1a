import { type FieldValues, type Path, type UseFormReturn, useFormState } from 'react-hook-form';

/** Returns the error of one field. Only that field is drawn again when it changes. */
export const useFieldError = <V extends FieldValues>(form: UseFormReturn<V>, name: Path<V>): string | null => {
  const state = useFormState({ control: form.control, name, exact: true });
  return form.getFieldState(name, state).error?.message ?? null;
};
