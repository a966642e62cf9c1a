import { RichText } from '../../../ui/rich-text.tsx';
import { texts } from '../texts.ts';
import { AnswerList } from './answer-list.tsx';
import type { AnswerProps } from './answer-props.ts';
import { Mark } from './mark.tsx';

/** Types 1 to 4: all options, with what was given and what is right; a text of one's own beneath its option. */
export const ChoiceAnswer = ({ item }: AnswerProps) => {
  const given = new Map(item.userAnswer.details.map(({ itemOptionId, answer }) => [itemOptionId, answer]));
  const correct = new Set(item.correctAnswer.map(({ itemOptionId }) => itemOptionId));
  // Where several answers are right as a whole one of them is shown, and it may be another than what was given.
  const isRight = (value: number) => correct.has(value) || (item.verdict === 'right' && given.has(value));
  return (
    <AnswerList aria-label={texts.options}>
      {item.options.map(({ value, content }) => (
        <li key={value} data-given={given.has(value)}>
          <span className="said">
            <RichText html={content} as="span" />
            {given.get(value) != null && <span className="free">«{given.get(value)}»</span>}
          </span>
          <Mark isGiven={given.has(value)} isCorrect={isRight(value)} isKnown={correct.size > 0} />
        </li>
      ))}
    </AnswerList>
  );
};
