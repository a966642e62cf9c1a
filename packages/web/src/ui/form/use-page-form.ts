import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';

/** Says nothing until it is sent; from then on each field is checked as it changes. Shown by `Form`. */
export const usePageForm = <V extends FieldValues>(defaultValues: DefaultValues<V>): UseFormReturn<V> =>
  // `Form` goes to the first error in the order of the page.
  useForm<V>({ defaultValues, shouldFocusError: false });
