import { typed } from './chosen.ts';
import type { ItemProps } from './item-props.ts';
import styles from './items.module.css';
import { itemTexts } from './texts.ts';
import { useDraft } from './use-draft.ts';

/** Type 7: a date, `yyyy-mm-dd`, by the browser's own control: the one that each device's users know. */
export const DateAnswer = ({ item, details, disabled, labelledBy, onChange }: ItemProps) => {
  const draft = useDraft(details[0]?.answer ?? '', (text) => onChange(typed(text)));
  const hintId = `item-${item.id}-hint`;
  return (
    <div className={styles['field']}>
      <input
        type="date"
        className={styles['input']}
        data-short="true"
        max="9999-12-31"
        aria-labelledby={labelledBy}
        aria-describedby={hintId}
        required={item.required}
        value={draft.value}
        disabled={disabled}
        onChange={(event) => draft.change(event.currentTarget.value)}
        onBlur={draft.flush}
      />
      <p id={hintId} className={styles['hint']}>
        {itemTexts.date}
      </p>
    </div>
  );
};
