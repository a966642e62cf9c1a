import type { Option } from '@quipu/engine';
import { choice, chosenOf } from '../session/chosen.ts';
import { groupDescribedBy } from './described.ts';
import type { ItemProps } from './item-props.ts';
import styles from './items.module.css';
import { MostChoices } from './most-choices.tsx';
import { OptionRow } from './option-row.tsx';
import { useStable } from './use-stable.ts';

/** Type 2: any number of options, up to `max` where the item has one. */
export const MultipleChoice = ({ item, details, disabled, labelledBy, onChange }: ItemProps) => {
  const chosen = chosenOf(details);
  const full = item.max !== null && chosen.size >= item.max;
  const choose = useStable((option: Option, ticked: boolean) =>
    onChange(item.options.filter(({ id }) => (id === option.id ? ticked : chosen.has(id))).map(({ id }) => choice(id))),
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
        />
      ))}
    </fieldset>
  );
};
