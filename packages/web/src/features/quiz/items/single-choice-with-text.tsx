import type { Option } from '@quipu/engine';
import { choice, chosenOf, freeOptionOf, freeTextOf } from '../session/chosen.ts';
import { ClearAnswer } from './clear-answer.tsx';
import { groupDescribedBy } from './described.ts';
import { FreeText } from './free-text.tsx';
import type { ItemProps } from './item-props.ts';
import styles from './items.module.css';
import { OptionRow } from './option-row.tsx';
import { useStable } from './use-stable.ts';

/** Type 3: one option of several; the last one takes a text. */
export const SingleChoiceWithText = ({ item, details, disabled, labelledBy, onChange, draft }: ItemProps) => {
  const chosen = chosenOf(details);
  const free = freeOptionOf(item);
  const choose = useStable((option: Option) => onChange([choice(option.id, option.id === free ? '' : null)]));
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
        >
          {option.id === free && chosen.has(option.id) ? (
            <FreeText
              itemId={item.id}
              text={freeTextOf(details, free)}
              disabled={disabled}
              draft={draft}
              onType={(text) => draft.type(text, [choice(option.id, text)])}
            />
          ) : null}
        </OptionRow>
      ))}
      <ClearAnswer shown={chosen.size > 0 && !disabled} onClear={() => onChange([])} />
    </div>
  );
};
