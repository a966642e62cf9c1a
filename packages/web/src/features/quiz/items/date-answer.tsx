import { typed } from '../session/chosen.ts';
import { describedBy, hintId } from './described.ts';
import { DraftNote } from './draft-note.tsx';
import type { ItemProps } from './item-props.ts';
import styles from './items.module.css';
import { itemTexts } from './texts.ts';

/** Type 7: a date, `yyyy-mm-dd`, by the browser's own control: the one that each device's users know. */
export const DateAnswer = ({ item, details, disabled, labelledBy, draft }: ItemProps) => {
  return (
    <div className={styles['field']}>
      <input
        type="date"
        className={styles['input']}
        data-short="true"
        max="9999-12-31"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy(item.id)}
        required={item.required}
        aria-invalid={draft.rejection !== null}
        value={draft.text ?? details[0]?.answer ?? ''}
        disabled={disabled}
        onChange={({ currentTarget: { value } }) => draft.type(value, typed(value))}
        onBlur={draft.commit}
      />
      <p id={hintId(item.id)} className={styles['hint']}>
        {itemTexts.date}
      </p>
      <DraftNote itemId={item.id} rejection={draft.rejection} />
    </div>
  );
};
