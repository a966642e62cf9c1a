import MuiAutocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { type FieldValues, type Path, type RegisterOptions, type UseFormReturn, useController } from 'react-hook-form';
import { foldText } from '../form/fold-text.ts';
import { texts } from '../form/texts.ts';
import { Icon } from '../icon.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import type { Choice } from './choice.ts';

/** Tells whether a text may mean a choice by another name than its own. */
export type IsCalled = (name: string, typed: string) => boolean;

/**
 * Choices that a text may mean: those that start with it first, then those that are called so too, then those that have it elsewhere.
 */
const choicesFor = (choices: readonly Choice[], typed: string, isCalled: IsCalled | undefined): Choice[] => {
  const searched = foldText(typed.trim());
  const groups: [Choice[], Choice[], Choice[]] = [[], [], []];
  for (const choice of choices) {
    const place = foldText(choice.text).indexOf(searched);
    if (place === 0) groups[0].push(choice);
    else if (isCalled?.(choice.text, typed) === true) groups[1].push(choice);
    else if (place > 0) groups[2].push(choice);
  }
  return groups.flat();
};

/**
 * The choice that a text stands for when it is left: the one of that name, or the only one that
 * contains it.
 */
const choiceMeant = (choices: readonly Choice[], typed: string, isCalled: IsCalled | undefined): Choice | undefined => {
  const found = choicesFor(choices, typed, isCalled);
  return (
    found.find(({ text }) => foldText(text) === foldText(typed.trim())) ?? (found.length === 1 ? found[0] : undefined)
  );
};

export interface AutocompleteProps<V extends FieldValues, N extends Path<V>> {
  readonly form: UseFormReturn<V>;
  readonly name: N;
  readonly rules?: RegisterOptions<V, N>;
  readonly label: string;
  readonly hint?: string;
  readonly choices: readonly Choice[];
  /** Absent: choices are called by their own names alone. */
  readonly isCalled?: IsCalled;
  /** Called at each key. */
  readonly onTyped?: (text: string) => void;
}

/** One of many, found by typing. The form holds the value; what is typed and means none of them is taken back. */
export const Autocomplete = <V extends FieldValues, N extends Path<V>>(props: AutocompleteProps<V, N>) => {
  const { form, name, rules, label, hint, choices, isCalled, onTyped } = props;
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name, rules });
  const error = fieldState.error?.message ?? null;
  const chosen = choices.find(({ value }) => value === field.value) ?? null;
  /** Null: what is chosen stands in the box. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const found = choicesFor(choices, typed ?? '', isCalled).length;
  const leave = () => {
    if (typed?.trim() === '') field.onChange('');
    else if (typed !== null) field.onChange((choiceMeant(choices, typed, isCalled) ?? chosen)?.value ?? '');
    setTyped(null);
    field.onBlur();
  };
  return (
    <>
      <MuiAutocomplete<Choice>
        id={id}
        fullWidth
        autoHighlight
        disablePortal
        options={[...choices]}
        getOptionKey={({ value }) => value}
        getOptionLabel={({ text }) => text}
        isOptionEqualToValue={(one, other) => one.value === other.value}
        filterOptions={(_, { inputValue }) => choicesFor(choices, inputValue, isCalled)}
        // MUI says it itself.
        noOptionsText={texts.found(0)}
        openText={texts.open}
        popupIcon={<Icon name="down" />}
        value={chosen}
        inputValue={typed ?? chosen?.text ?? ''}
        open={isOpen}
        onOpen={() => setOpen(true)}
        onClose={(_, reason) => {
          setOpen(false);
          if (reason !== 'blur') setTyped(null);
        }}
        onChange={({ type }, choice) => {
          // Emptied by typing: it is being typed anew, perhaps.
          if (type === 'change') return;
          field.onChange(choice?.value ?? '');
          setTyped(null);
        }}
        onInputChange={(_, text, reason) => {
          if (reason !== 'input') return;
          setTyped(text);
          onTyped?.(text);
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          // What means nothing sends nothing.
          if (event.key === 'Enter' && isOpen) event.preventDefault();
        }}
        renderInput={({ slotProps, ...input }) => (
          <MuiTextField
            {...input}
            name={name}
            label={label}
            required
            error={error !== null}
            helperText={error ?? hint ?? ' '}
            inputRef={field.ref}
            slotProps={{
              ...slotProps,
              htmlInput: { ...slotProps.htmlInput, autoCapitalize: 'words' },
            }}
          />
        )}
      />
      <VisuallyHidden role="status">{isOpen && found > 0 && texts.found(found)}</VisuallyHidden>
    </>
  );
};
