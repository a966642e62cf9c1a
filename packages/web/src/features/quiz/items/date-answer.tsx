import { dayInWords } from '@quipu/contract';
import { type FocusEvent, useState } from 'react';
import { readDay } from '../../../ui/day/read-day.ts';
import { texts } from '../../../ui/day/texts.ts';
import { useTypedDay } from '../../../ui/day/use-typed-day.ts';
import { typed } from '../session/chosen.ts';
import { ClearAnswer } from './clear-answer.tsx';
import { groupDescribedBy, hintId, noteId } from './described.ts';
import { DraftNote } from './draft-note.tsx';
import type { ItemProps } from './item-props.ts';
import styles from './items.module.css';
import { itemTexts } from './texts.ts';

/**
 * Type 7: a date, `yyyy-mm-dd`, typed as day, month and year. What is none stays on the screen, and is called so once one
 * goes on to something else; the date that still stands as the answer, if any, is named.
 */
export const DateAnswer = ({ item, details, disabled, labelledBy, draft }: ItemProps) => {
  const [isEntered, setIn] = useState(false);
  const isIn = isEntered && !disabled;
  const answer = details[0]?.answer ?? '';
  const text = draft.text ?? answer;
  const date = useTypedDay(text);
  const { rejection } = draft;
  const isNone = rejection?.reason === 'InvalidDetails' && rejection.problem === 'notYet';
  const isWrong = (part: number) => (isNone ? !isIn && date.wrong.includes(part) : rejection !== null);
  const change = (next: string) => {
    const { day } = readDay(next);
    draft.type(day === '' ? '' : next, day === null ? null : typed(day));
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    setIn(false);
    draft.commit();
  };
  return (
    <div className={styles['field']}>
      <fieldset
        className={styles['parts']}
        aria-labelledby={labelledBy}
        aria-describedby={groupDescribedBy(item.id)}
        onFocus={() => setIn(true)}
        onBlur={leave}
      >
        {date.parts.map((part, place) => (
          <label key={texts.parts[place]}>
            {texts.parts[place]}
            <input
              inputMode="numeric"
              className={styles['input']}
              aria-describedby={`${hintId(item.id)} ${noteId(item.id)}`}
              aria-required={item.required}
              aria-invalid={isWrong(place)}
              value={part}
              disabled={disabled}
              autoComplete="off"
              onChange={({ currentTarget }) => change(date.with(place, currentTarget))}
            />
          </label>
        ))}
      </fieldset>
      <p id={hintId(item.id)} className={styles['hint']}>
        {date.day === null && isIn && `${date.problem} ${answer && itemTexts.stands(dayInWords(answer))}`}
        {date.day === '' && texts.hint}
        <span role="status">{date.day && texts.understood(dayInWords(date.day))}</span>
      </p>
      {isNone ? (
        !isIn && (
          <p id={noteId(item.id)} role="alert" className={styles['hint']} data-wrong>
            {itemTexts.notADate(date.problem, dayInWords(answer))}
          </p>
        )
      ) : (
        <DraftNote itemId={item.id} rejection={rejection} />
      )}
      <ClearAnswer shown={text !== '' && !disabled} onClear={() => draft.type('', [])} />
    </div>
  );
};
