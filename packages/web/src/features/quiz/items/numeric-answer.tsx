import { readNumber } from '@quipu/engine';
import { useState } from 'react';
import { typed } from '../session/chosen.ts';
import { describedBy, hintId, noteId } from './described.ts';
import { DraftNote } from './draft-note.tsx';
import type { ItemProps } from './item-props.ts';
import styles from './items.module.css';
import { itemTexts } from './texts.ts';

/** Takes a minus away, or puts one before the number. */
const withOtherSign = (text: string): string =>
  text.trim().replace(/^([-\u2212]?)\+?/, (_, minus) => (minus ? '' : '-'));

/**
 * Type 6: a number, said back as it was understood. The field keeps what was typed as long as it means the answer that stands.
 * What is no number stays on the screen with its reason, and the number that still stands as the answer, if any, is named.
 */
export const NumericAnswer = ({ item, details, disabled, labelledBy, draft }: ItemProps) => {
  const answer = details[0]?.answer ?? '';
  const [written, setWritten] = useState('');
  const text = draft.text ?? (readNumber(written) === answer ? written : answer);
  const understood = readNumber(text);
  const change = (next: string) => {
    const number = readNumber(next);
    setWritten(next);
    draft.type(next, number === null ? null : typed(number));
  };
  const { rejection } = draft;
  const isWrong = rejection?.reason === 'InvalidDetails';
  const isNone = isWrong && rejection.problem === 'notYet';
  return (
    <div className={styles['field']}>
      <span className={styles['signed']}>
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
        <button
          type="button"
          className={styles['sign']}
          aria-label={itemTexts.changeSign}
          disabled={disabled}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => change(withOtherSign(text))}
        >
          ±
        </button>
      </span>
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
