import type * as t from 'io-ts';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { rulesResolver } from './rules-resolver.ts';

/** A form whose fields hold V and, once the rules let it pass, hands over A. */
export type RulesForm<V extends FieldValues, A = V> = UseFormReturn<V, unknown, A>;

/** Says nothing until it is sent; from then on each field is checked as it changes. Shown by `Form`. */
export const useRulesForm = <A, V extends FieldValues>(
  rules: t.Type<A, V>,
  defaultValues: DefaultValues<V>,
): RulesForm<V, A> =>
  useForm<V, unknown, A>({
    resolver: rulesResolver(rules),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // `Form` does it, in the order of the page.
    shouldFocusError: false,
  });
