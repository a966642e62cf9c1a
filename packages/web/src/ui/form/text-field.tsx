import type { FormEvent } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { Field, type FieldProps } from '../field.tsx';
import { useFieldError } from './use-field-error.ts';
import type { RulesForm } from './use-rules-form.ts';

type OfTheForm = 'name' | 'form' | 'error' | 'ref' | 'value' | 'defaultValue' | 'onChange' | 'onBlur';

export interface TextFieldProps<V extends FieldValues, A> extends Omit<FieldProps, OfTheForm> {
  readonly form: RulesForm<V, A>;
  readonly name: Path<V>;
  /** Fields whose rules look at this one. */
  readonly deps?: readonly Path<V>[];
  /** What becomes of the text as it is typed. */
  readonly typedAs?: (text: string) => string;
  /** After each change, once the form has it. */
  readonly onTyped?: (text: string) => void;
  /** Shown in place of what is wrong. */
  readonly insteadOfError?: string | null;
}

const rewrite = (input: HTMLInputElement, typedAs: (text: string) => string): void => {
  const text = typedAs(input.value);
  if (text === input.value) return;
  const { selectionStart, selectionEnd } = input;
  input.value = text;
  input.setSelectionRange(selectionStart, selectionEnd);
};
const isComposing = ({ nativeEvent }: FormEvent<HTMLInputElement>): boolean =>
  'isComposing' in nativeEvent && nativeEvent.isComposing === true;

/** A text of the form. The browser holds what is typed: nothing is drawn again at each key. */
export const TextField = <V extends FieldValues, A>(props: TextFieldProps<V, A>) => {
  const { form, name, deps, typedAs, onTyped, insteadOfError = null, ...field } = props;
  const error = useFieldError(form, name);
  const { onChange, ...registered } = form.register(name, deps === undefined ? {} : { deps: [...deps] });
  const take = (event: FormEvent<HTMLInputElement>) => {
    // A keyboard that composes a word (a phone's) would write it again after what is rewritten under it.
    if (typedAs !== undefined && !isComposing(event)) rewrite(event.currentTarget, typedAs);
    void onChange({ type: 'change', target: event.currentTarget });
    onTyped?.(event.currentTarget.value);
  };
  return (
    <Field
      {...field}
      {...registered}
      error={insteadOfError === null ? error : null}
      hint={insteadOfError ?? field.hint}
      onChange={take}
      onCompositionEnd={typedAs === undefined ? undefined : take}
    />
  );
};
