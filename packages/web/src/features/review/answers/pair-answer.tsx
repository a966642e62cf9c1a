import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { AnswerList } from './answer-list.tsx';
import { Mark } from './mark.tsx';

export interface Pair {
  readonly key: number;
  /** What had to be given something. */
  readonly name: ReactNode;
  /** Null: it was left empty. */
  readonly given: ReactNode | null;
  /** Null: what is right is not shown. */
  readonly correct: ReactNode | null;
  readonly isRight: boolean;
}

/** Blanks, pairs and rows alike: each with what it was given and what it should have been. */
export const PairAnswer = ({ pairs }: { readonly pairs: readonly Pair[] }) => (
  <AnswerList>
    {pairs.map(({ key, name, given, correct, isRight }) => (
      <li key={key} data-given={given !== null}>
        <strong className="said">{name}</strong>
        <span className="said">
          {given ?? texts.none} {given !== null && <Mark isGiven isCorrect={isRight} isKnown={correct !== null} />}
          {correct !== null && !isRight && (
            <span className="free">
              {correct} <Mark isGiven={false} isCorrect isKnown />
            </span>
          )}
        </span>
      </li>
    ))}
  </AnswerList>
);
