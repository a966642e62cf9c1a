import { readNumber } from '@quipu/engine';
import { typed } from '../session/chosen.ts';
import { describedBy, hintId, noteId } from './described.ts';
import { DraftNote } from './draft-note.tsx';
import type { ItemProps } from './item-props.ts';
import styles from './items.module.css';
import { itemTexts } from './texts.ts';

/**
 * Type 6: a number, said back as it was understood. What is not one stays on the screen with its reason, and the number that
 * still stands as the answer, if any, is named.
 */
export const NumericAnswer = ({ item, details, disabled, labelledBy, draft }: ItemProps) => {
  const answer = details[0]?.answer ?? '';
  const text = draft.text ?? answer;
  const understood = readNumber(text);
  const change = (next: string) => {
    const number = readNumber(next);
    draft.type(next, number === null ? null : typed(number));
  };
  const { rejection } = draft;
  const isWrong = rejection?.reason === 'InvalidDetails';
  const isNone = isWrong && rejection.problem === 'notYet';
  return (
    <div className={styles['field']}>
      <input
        type="text"
        inputMode="decimal"
        className={styles['input']}
        data-short="true"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy(item.id)}
        aria-required={item.required}
        aria-invalid={rejection !== null}
        value={text}
        disabled={disabled}
        autoComplete="off"
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={draft.commit}
      />
      <p id={hintId(item.id)} className={styles['hint']}>
        {understood === null || understood === '' || isWrong ? itemTexts.number : itemTexts.understood(understood)}
      </p>
      {isNone ? (
        <p id={noteId(item.id)} role="alert" className={styles['hint']} data-wrong>
          {itemTexts.notANumber(answer)}
        </p>
      ) : (
        <DraftNote itemId={item.id} rejection={rejection} />
      )}
    </div>
  );
};
