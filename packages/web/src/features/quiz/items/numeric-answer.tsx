import { typed } from './chosen.ts';
import { decimalOf } from './decimal.ts';
import { DraftNote } from './draft-note.tsx';
import type { ItemProps } from './item-props.ts';
import styles from './items.module.css';
import { itemTexts } from './texts.ts';

/** Type 6: a number. What is not one is shown with its reason and goes nowhere. */
export const NumericAnswer = ({ item, details, disabled, labelledBy, draft }: ItemProps) => {
  const change = (text: string) => {
    const decimal = decimalOf(text);
    draft.type(text, decimal === null ? null : typed(decimal));
  };
  const hintId = `item-${item.id}-hint`;
  const wrong = draft.rejection?.reason === 'InvalidDetails';
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
        aria-invalid={draft.rejection !== null}
        value={draft.text ?? details[0]?.answer ?? ''}
        disabled={disabled}
        autoComplete="off"
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={draft.commit}
      />
      <p id={hintId} className={styles['hint']} data-wrong={wrong}>
        {wrong ? itemTexts.notANumber : itemTexts.number}
      </p>
      {!wrong && <DraftNote rejection={draft.rejection} />}
    </div>
  );
};
