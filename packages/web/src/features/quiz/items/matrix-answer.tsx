import { answerOf, type Details, type Item } from '@quipu/engine';
import { useRef } from 'react';
import { useQuiz } from '../session/quiz-context.ts';
import { useItemHead } from '../session/use-item.ts';
import { Matrix } from './matrix.tsx';

interface MatrixAnswerProps {
  readonly item: Item;
  readonly position: number;
  readonly disabled: boolean;
  readonly labelledBy: string;
}

const same = (a: readonly Details[], b: readonly Details[]): boolean =>
  a.length === b.length && a.every((details, i) => details === b[i]);

/** A matrix with the answers of its rows, each an item of its own. */
export const MatrixAnswer = ({ item, position, disabled, labelledBy }: MatrixAnswerProps) => {
  const { runtime } = useQuiz();
  const last = useRef<readonly Details[]>([]);
  const rows = useItemHead(position, (session) => {
    const now = item.children.map((row) => answerOf(session, row.id).details);
    if (!same(last.current, now)) last.current = now;
    return last.current;
  });
  return (
    <Matrix
      item={item}
      rows={rows}
      disabled={disabled}
      labelledBy={labelledBy}
      onChange={(itemId, details) => void runtime.dispatch({ type: 'AnswerItem', itemId, details })}
    />
  );
};
