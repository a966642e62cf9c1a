import { type FieldValues, type Path, useFormState } from 'react-hook-form';
import type { RulesForm } from './use-rules-form.ts';

/** What is wrong with one field; only that field is drawn again when it changes. */
export const useFieldError = <V extends FieldValues, A>(form: RulesForm<V, A>, name: Path<V>): string | null => {
  const state = useFormState({ control: form.control, name, exact: true });
  return form.getFieldState(name, state).error?.message ?? null;
};
