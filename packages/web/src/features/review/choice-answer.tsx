import { answerParts } from '@quipu/engine';
import { AnswerList } from './answer-list.tsx';
import type { AnswerProps } from './answer-props.ts';
import styles from './answers.module.css';
import { Mark } from './mark.tsx';
import { PartSaid } from './part-said.tsx';
import { texts } from './texts.ts';

/** Types 1 to 4: all options, with what was given and what is right; a text of one's own beneath its option. */
export const ChoiceAnswer = ({ item }: AnswerProps) => {
  const given = new Map(
    answerParts(item, item.userAnswer.details).flatMap((part) => ('id' in part ? [[part.id, part] as const] : [])),
  );
  const correct = new Set(item.correctAnswer.map(({ itemOptionId }) => itemOptionId));
  // Where several answers are right as a whole one of them is shown, and it may be another than what was given.
  const isRight = (id: number) => correct.has(id) || (item.verdict === 'right' && given.has(id));
  return (
    <AnswerList aria-label={texts.options}>
      {item.options.map(({ id, content }, place) => (
        <li key={id} data-given={given.has(id)}>
          <span className={styles['said']}>
            <PartSaid part={given.get(id) ?? { kind: 'option', place, id, content, text: null }} />
          </span>
          <Mark isGiven={given.has(id)} isCorrect={isRight(id)} isKnown={correct.size > 0} />
        </li>
      ))}
    </AnswerList>
  );
};
