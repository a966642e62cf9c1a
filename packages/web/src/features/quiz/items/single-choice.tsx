import type { Option } from '@quipu/engine';
import { choice, chosenOf } from '../session/chosen.ts';
import { ClearAnswer } from './clear-answer.tsx';
import { groupDescribedBy } from './described.ts';
import type { ItemProps } from './item-props.ts';
import styles from './items.module.css';
import { OptionRow } from './option-row.tsx';
import { useStable } from './use-stable.ts';

/** Type 1: one option of several. */
export const SingleChoice = ({ item, details, disabled, labelledBy, onChange }: ItemProps) => {
  const chosen = chosenOf(details);
  const choose = useStable((option: Option) => onChange([choice(option.id)]));
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={groupDescribedBy(item.id)}
      aria-required={item.required}
      className={styles['options']}
    >
      {item.options.map((option, index) => (
        <OptionRow
          key={option.id}
          kind="radio"
          name={`item-${item.id}`}
          option={option}
          index={index}
          chosen={chosen.has(option.id)}
          disabled={disabled}
          onChoose={choose}
        />
      ))}
      <ClearAnswer shown={chosen.size > 0 && !disabled} onClear={() => onChange([])} />
    </div>
  );
};
