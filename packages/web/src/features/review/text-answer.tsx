import { answerParts } from '@quipu/engine';
import { AnswerList } from './answer-list.tsx';
import type { AnswerProps } from './answer-props.ts';
import styles from './answers.module.css';
import { Mark } from './mark.tsx';
import { PartSaid } from './part-said.tsx';
import { texts } from './texts.ts';

/** Types 5 to 7: what was written, and what was expected. */
export const TextAnswer = ({ item }: AnswerProps) => {
  const [given] = answerParts(item, item.userAnswer.details);
  const correct = answerParts(item, item.correctAnswer);
  const isRight = item.verdict === 'right';
  return (
    <AnswerList>
      {given === undefined && correct.length === 0 && <li>{texts.none}</li>}
      {given !== undefined && (
        <li data-given>
          <span className={styles['said']}>
            <PartSaid part={given} />
          </span>
          <Mark isGiven isCorrect={isRight} isKnown={correct.length > 0} />
        </li>
      )}
      {!isRight &&
        correct.map((part) => (
          <li key={JSON.stringify(part)}>
            <span className={styles['said']}>
              <PartSaid part={part} />
            </span>
            <Mark isGiven={false} isCorrect isKnown />
          </li>
        ))}
    </AnswerList>
  );
};
