import { type AnswerPart, answerParts } from '@quipu/engine';
import type { ReactNode } from 'react';
import { AnswerList } from './answer-list.tsx';
import type { Reviewed } from './answer-props.ts';
import styles from './answers.module.css';
import { Mark } from './mark.tsx';
import { PartSaid } from './part-said.tsx';
import { texts } from './texts.ts';

export interface Line {
  readonly key: number;
  /** The blank, row or option that had to be answered. */
  readonly name: ReactNode;
  /** Undefined: it was left empty. */
  readonly given: AnswerPart | undefined;
  /** Undefined: what is right is not shown. */
  readonly correct: AnswerPart | undefined;
  readonly isRight: boolean;
}

/** Blanks, pairs and rows alike: each with what it was given and what it should have been. */
export const LinesAnswer = ({ lines }: { readonly lines: readonly Line[] }) => (
  <AnswerList>
    {lines.map(({ key, name, given, correct, isRight }) => (
      <li key={key} data-given={given !== undefined}>
        <strong className={styles['said']}>{name}</strong>
        <span className={styles['said']}>
          {given === undefined ? texts.none : <PartSaid part={given} />}{' '}
          {given !== undefined && <Mark isGiven isCorrect={isRight} isKnown={correct !== undefined} />}
          {correct !== undefined && !isRight && (
            <span className={styles['free']}>
              <PartSaid part={correct} /> <Mark isGiven={false} isCorrect isKnown />
            </span>
          )}
        </span>
      </li>
    ))}
  </AnswerList>
);

/**
 * The key of a part: the number of its blank, or the id of the option that has it for a
 * counterpart.
 */
const keyOf = (part: AnswerPart): number | null => {
  switch (part.kind) {
    case 'placed':
      return part.slot;
    case 'option':
    case 'pair':
      return part.id;
    case 'text':
    case 'date':
      return null;
  }
};
/** Words that read alike are the same word in a blank, as they are where it is graded. */
const isSame = (one: AnswerPart | undefined, other: AnswerPart | undefined): boolean =>
  one?.kind === 'placed' && other?.kind === 'placed'
    ? one.slot === other.slot && one.content === other.content
    : JSON.stringify(one) === JSON.stringify(other);

interface PartsAnswerProps {
  readonly item: Reviewed;
  /** Everything that could be given something. */
  readonly places: readonly { readonly key: number; readonly name: ReactNode }[];
}

/** An answer out of parts, place by place. */
export const PartsAnswer = ({ item, places }: PartsAnswerProps) => {
  const byKey = (details: Reviewed['correctAnswer']) =>
    new Map(answerParts(item, details).map((part) => [keyOf(part), part]));
  const given = byKey(item.userAnswer.details);
  const correct = byKey(item.correctAnswer);
  const lines = places.map(({ key, name }): Line => {
    const parts = { given: given.get(key), correct: correct.get(key) };
    const isRight = item.verdict === 'right' || (parts.correct !== undefined && isSame(parts.given, parts.correct));
    return { key, name, ...parts, isRight };
  });
  return <LinesAnswer lines={lines} />;
};
