import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type FieldValues, type Path, useController } from 'react-hook-form';
import { Field } from '../field.tsx';
import { Icon } from '../icon.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { foldText } from './fold-text.ts';
import styles from './form.module.css';
import { texts } from './texts.ts';
import type { RulesForm } from './use-rules-form.ts';

export interface Choice {
  readonly value: string;
  readonly text: string;
}

/** What the text may mean: what starts with it first, then what has it elsewhere. */
export const choicesFor = (choices: readonly Choice[], typed: string): readonly Choice[] => {
  const searched = foldText(typed.trim());
  if (searched === '') return choices;
  const places = choices.map((choice) => ({ choice, place: foldText(choice.text).indexOf(searched) }));
  const found = places.filter(({ place }) => place >= 0);
  return [...found.filter(({ place }) => place === 0), ...found.filter(({ place }) => place > 0)].map(
    ({ choice }) => choice,
  );
};

/** What a text left as it is stands for: its name, or the only one that it is a part of. */
const choiceMeant = (choices: readonly Choice[], typed: string): Choice | undefined => {
  const found = choicesFor(choices, typed);
  return (
    found.find(({ text }) => foldText(text) === foldText(typed.trim())) ?? (found.length === 1 ? found[0] : undefined)
  );
};

export interface ComboboxProps<V extends FieldValues, A> {
  readonly form: RulesForm<V, A>;
  readonly name: Path<V>;
  readonly label: string;
  readonly hint?: string;
  readonly choices: readonly Choice[];
  /** At each key. */
  readonly onTyped?: (text: string) => void;
}

/** One of many, found by typing. The form holds the value; what is typed and means none of them is taken back. */
export const Combobox = <V extends FieldValues, A>({
  form,
  name,
  label,
  hint,
  choices,
  onTyped,
}: ComboboxProps<V, A>) => {
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name });
  const chosen = choices.find(({ value }) => value === field.value) ?? null;
  /** Null: what is chosen stands in the box. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const shown = isOpen ? choicesFor(choices, typed ?? '') : [];

  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen]);

  const open = (text: string | null) => {
    const found = choicesFor(choices, text ?? '');
    setTyped(text);
    setOpen(true);
    setActive(text === null ? Math.max(chosen === null ? 0 : found.indexOf(chosen), 0) : 0);
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const choose = (choice: Choice | undefined) => {
    if (choice !== undefined) field.onChange(choice.value);
    close();
  };
  const move = (to: number) => {
    const next = (to + shown.length) % Math.max(shown.length, 1);
    setActive(next);
    list.current?.children[next]?.scrollIntoView?.({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isMove = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (isMove && !isOpen) open(null);
    else if (isMove) move(active + (event.key === 'ArrowDown' ? 1 : -1));
    else if (event.key === 'Enter' && isOpen) choose(shown[active]);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
  };
  const leave = () => {
    if (typed?.trim() === '') field.onChange('');
    else if (typed !== null) choose(choiceMeant(choices, typed));
    close();
    field.onBlur();
  };

  return (
    <div className={styles['anchor']}>
      <Field
        ref={field.ref}
        name={name}
        label={label}
        hint={hint}
        error={fieldState.error?.message ?? null}
        value={typed ?? chosen?.text ?? ''}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown.length > 0 ? `${id}-${shown[active]?.value}` : undefined}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        required
        onChange={(event) => {
          open(event.target.value);
          onTyped?.(event.target.value);
        }}
        // What is typed takes the place of what was chosen.
        onFocus={(event) => event.target.select()}
        onClick={() => open(typed)}
        onKeyDown={onKeyDown}
        onBlur={leave}
        end={
          <span className={styles['arrow']}>
            <Icon name="down" />
          </span>
        }
      />
      {isOpen && shown.length === 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus where it is.
        <div className={styles['comboboxList']} onMouseDown={(event) => event.preventDefault()}>
          {texts.found(0)}
        </div>
      )}
      {isOpen && shown.length > 0 && (
        <div
          className={styles['comboboxList']}
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          // The focus stays in the box.
          onMouseDown={(event) => event.preventDefault()}
        >
          {shown.map((choice, place) => (
            <button
              className={styles['option']}
              key={choice.value}
              type="button"
              id={`${id}-${choice.value}`}
              role="option"
              tabIndex={-1}
              aria-selected={choice === chosen}
              data-active={place === active}
              onClick={() => choose(choice)}
            >
              {choice.text}
            </button>
          ))}
        </div>
      )}
      <VisuallyHidden role="status">{isOpen ? texts.found(shown.length) : ''}</VisuallyHidden>
    </div>
  );
};
