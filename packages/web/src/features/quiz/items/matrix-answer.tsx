import { answerOf, type Details, type Item, isItemDisabled } from '@quipu/engine';
import { useRef } from 'react';
import { useItemHead } from '../session/use-item.ts';
import { Matrix } from './matrix.tsx';
import { itemTexts } from './texts.ts';
import { useGiveAnswer, useLetters } from './use-give-answer.ts';

interface MatrixAnswerProps {
  readonly item: Item;
  readonly position: number;
  readonly disabled: boolean;
  readonly labelledBy: string;
}

type Rows = readonly (Details | null)[];

const same = (a: Rows, b: Rows): boolean => a.length === b.length && a.every((details, i) => details === b[i]);

/** A matrix with the answers of its rows, each an item of its own. */
export const MatrixAnswer = ({ item, position, disabled, labelledBy }: MatrixAnswerProps) => {
  const give = useGiveAnswer();
  const hasLetters = useLetters();
  const last = useRef<Rows>([]);
  const rows = useItemHead(position, (session) => {
    const now = item.children.map(({ id }) => (isItemDisabled(session, id) ? null : answerOf(session, id).details));
    if (!same(last.current, now)) last.current = now;
    return last.current;
  });
  // Where one is led to it all the same, it says why there is nothing in it.
  if (rows.every((row) => row === null)) return <p>{itemTexts.nothingAsked}</p>;
  return (
    <Matrix
      item={item}
      rows={rows}
      disabled={disabled}
      labelledBy={labelledBy}
      hasLetters={hasLetters}
      onChange={(itemId, before, details) => give(itemId, item.options, before, details)}
    />
  );
};
