import { useState } from 'react';
import { typed } from './chosen.ts';
import { decimalOf } from './decimal.ts';
import type { ItemProps } from './item-props.ts';
import styles from './items.module.css';
import { itemTexts } from './texts.ts';
import { useDraft } from './use-draft.ts';

/** Type 6: a number. What is not one is shown with its reason and goes nowhere. */
export const NumericAnswer = ({ item, details, disabled, labelledBy, onChange }: ItemProps) => {
  const [refused, setRefused] = useState<string | null>(null);
  const draft = useDraft(refused ?? details[0]?.answer ?? '', (text) => {
    const decimal = decimalOf(text);
    setRefused(decimal === null ? text : null);
    if (decimal !== null) onChange(typed(decimal));
  });
  const hintId = `item-${item.id}-hint`;
  const wrong = refused !== null && draft.value === refused;
  return (
    <div className={styles['field']}>
      <input
        type="text"
        inputMode="decimal"
        className={styles['input']}
        data-short="true"
        aria-labelledby={labelledBy}
        aria-describedby={hintId}
        aria-required={item.required}
        aria-invalid={wrong}
        value={draft.value}
        disabled={disabled}
        autoComplete="off"
        onChange={(event) => draft.change(event.currentTarget.value)}
        onBlur={draft.flush}
      />
      <p id={hintId} className={styles['hint']} data-wrong={wrong}>
        {wrong ? itemTexts.notANumber : itemTexts.number}
      </p>
    </div>
  );
};
