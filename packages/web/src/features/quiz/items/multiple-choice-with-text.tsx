import type { Detail, Option } from '@quipu/engine';
import { choice, chosenOf, freeOptionOf, freeTextOf } from '../session/chosen.ts';
import { groupDescribedBy } from './described.ts';
import { FreeText } from './free-text.tsx';
import type { ItemProps } from './item-props.ts';
import styles from './items.module.css';
import { MostChoices } from './most-choices.tsx';
import { OptionRow } from './option-row.tsx';
import { useStable } from './use-stable.ts';

/** Type 4: any number of options; the last one takes a text. */
export const MultipleChoiceWithText = ({ item, details, disabled, labelledBy, onChange, draft }: ItemProps) => {
  const chosen = chosenOf(details);
  const free = freeOptionOf(item);
  const full = item.max !== null && chosen.size >= item.max;
  const detail = (id: number, text: string): Detail => choice(id, id === free ? text : null);
  const choose = useStable((option: Option, ticked: boolean) =>
    onChange(
      item.options
        .filter(({ id }) => (id === option.id ? ticked : chosen.has(id)))
        .map(({ id }) => detail(id, draft.text ?? freeTextOf(details, free))),
    ),
  );
  const write = (text: string) =>
    draft.type(
      text,
      item.options.filter(({ id }) => chosen.has(id)).map(({ id }) => detail(id, text)),
    );
  return (
    <fieldset aria-labelledby={labelledBy} aria-describedby={groupDescribedBy(item.id)} className={styles['options']}>
      <MostChoices item={item} count={chosen.size} />
      {item.options.map((option, index) => (
        <OptionRow
          key={option.id}
          kind="checkbox"
          name={`item-${item.id}`}
          option={option}
          index={index}
          chosen={chosen.has(option.id)}
          disabled={disabled || (full && !chosen.has(option.id))}
          onChoose={choose}
        >
          {option.id === free && chosen.has(option.id) ? (
            <FreeText
              itemId={item.id}
              text={freeTextOf(details, free)}
              disabled={disabled}
              draft={draft}
              onType={write}
            />
          ) : null}
        </OptionRow>
      ))}
    </fieldset>
  );
};
