import { typed } from './chosen.ts';
import type { ItemProps } from './item-props.ts';
import styles from './items.module.css';
import { itemTexts } from './texts.ts';
import { useDraft } from './use-draft.ts';

/** Type 5: a text of one line or several, cut at `max`. What is pasted or dropped is refused. */
export const TextAnswer = ({ item, details, disabled, labelledBy, onChange }: ItemProps) => {
  const draft = useDraft(details[0]?.answer ?? '', (text) => onChange(typed(text)));
  const hintId = `item-${item.id}-hint`;
  const field = {
    'aria-labelledby': labelledBy,
    'aria-describedby': hintId,
    'aria-required': item.required,
    value: draft.value,
    disabled,
    autoComplete: 'off',
    onBlur: draft.flush,
    onPaste: (event: { preventDefault: () => void }) => event.preventDefault(),
    onDrop: (event: { preventDefault: () => void }) => event.preventDefault(),
    onChange: (event: { currentTarget: { value: string } }) =>
      draft.change(event.currentTarget.value.slice(0, item.max ?? undefined)),
  };
  return (
    <div className={styles['field']}>
      {item.multipleLine ? (
        <textarea rows={6} className={styles['input']} {...field} />
      ) : (
        <input type="text" className={styles['input']} {...field} />
      )}
      <p id={hintId} className={styles['hint']}>
        {item.max === null ? itemTexts.noPaste : itemTexts.characters(draft.value.length, item.max)}
      </p>
    </div>
  );
};
