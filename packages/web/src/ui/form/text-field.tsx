import type { FormEvent } from 'react';
import type { ChangeHandler, FieldValues, Path } from 'react-hook-form';
import { Field, type FieldProps } from '../field.tsx';
import type { Rules } from './rules.ts';
import { useFieldError } from './use-field-error.ts';
import type { RulesForm } from './use-rules-form.ts';

type OfTheForm = 'name' | 'form' | 'error' | 'ref' | 'value' | 'defaultValue' | 'onChange' | 'onBlur';

/** What becomes of a text as it is typed. */
export interface Rewriting {
  readonly typedAs?: (text: string) => string;
  /** After each change, once the form has it. */
  readonly onTyped?: (text: string) => void;
}

export interface TextFieldProps<V extends FieldValues, A> extends Omit<FieldProps, OfTheForm>, Rewriting {
  readonly form: RulesForm<V, A>;
  readonly name: Path<V>;
  readonly rules?: Rules<V>;
  /** Fields whose rules look at this one. */
  readonly deps?: readonly Path<V>[];
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
const isComposing = ({ nativeEvent }: FormEvent): boolean =>
  'isComposing' in nativeEvent && nativeEvent.isComposing === true;

/** An input's handlers, for what its form wants to hear. */
export const rewriting = (onChange: ChangeHandler, { typedAs, onTyped }: Rewriting) => {
  const take = (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const input = event.currentTarget as HTMLInputElement;
    // A keyboard that composes a word (a phone's) would write it again after what is rewritten under it.
    if (typedAs !== undefined && !isComposing(event)) rewrite(input, typedAs);
    void onChange({ type: 'change', target: input });
    onTyped?.(input.value);
  };
  return { onChange: take, onCompositionEnd: typedAs === undefined ? undefined : take };
};

/** A text of the form. The browser holds what is typed: nothing is drawn again at each key. */
export const TextField = <V extends FieldValues, A>(props: TextFieldProps<V, A>) => {
  const { form, name, rules, deps, typedAs, onTyped, insteadOfError = null, ...field } = props;
  const error = useFieldError(form, name);
  const { onChange, ...registered } = form.register(name, rules ?? (deps === undefined ? {} : { deps: [...deps] }));
  return (
    <Field
      {...field}
      {...registered}
      error={insteadOfError === null ? error : null}
      hint={insteadOfError ?? field.hint}
      {...rewriting(onChange, { typedAs, onTyped })}
    />
  );
};
