import type { FormEvent } from 'react';
import type { ChangeHandler } from 'react-hook-form';

/** Rewriting of a text while it is typed. */
export interface Rewriting {
  readonly typedAs?: (text: string) => string;
  /** Called after each change, once the form has it. */
  readonly onTyped?: (text: string) => void;
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
