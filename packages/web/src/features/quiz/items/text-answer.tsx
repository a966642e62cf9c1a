import { answerableText, longestTextOf } from '@quipu/engine';
import { typed } from '../session/chosen.ts';
import { describedBy, hintId } from './described.ts';
import { DraftNote } from './draft-note.tsx';
import type { ItemProps } from './item-props.ts';
import styles from './items.module.css';
import { itemTexts } from './texts.ts';

/** Type 5: a text of one line or several, cut at `max`. What is pasted or dropped is refused. */
export const TextAnswer = ({ item, details, disabled, labelledBy, draft }: ItemProps) => {
  const value = draft.text ?? details[0]?.answer ?? '';
  const field = {
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy(item.id),
    'aria-required': item.required,
    'aria-invalid': draft.rejection !== null,
    value,
    maxLength: longestTextOf(item),
    disabled,
    autoComplete: 'off',
    onBlur: draft.commit,
    onPaste: (event: { preventDefault: () => void }) => event.preventDefault(),
    onDrop: (event: { preventDefault: () => void }) => event.preventDefault(),
    onChange: (event: { currentTarget: { value: string } }) => {
      const text = answerableText(event.currentTarget.value, longestTextOf(item));
      draft.type(text, typed(text));
    },
  };
  return (
    <div className={styles['field']}>
      {item.multipleLine ? (
        <textarea rows={6} className={styles['input']} {...field} />
      ) : (
        <input type="text" className={styles['input']} {...field} />
      )}
      <p id={hintId(item.id)} className={styles['hint']}>
        {item.max === null ? itemTexts.noPaste : itemTexts.characters(value.length, item.max)}
      </p>
      <DraftNote itemId={item.id} rejection={draft.rejection} />
    </div>
  );
};
