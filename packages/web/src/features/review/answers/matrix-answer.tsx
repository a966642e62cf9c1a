import { RichText } from '../../../ui/rich-text.tsx';
import type { AnswerProps } from './answer-props.ts';
import { PairAnswer } from './pair-answer.tsx';

/** Type 9: each row with the column that was chosen for it. */
export const MatrixAnswer = ({ item }: AnswerProps) => {
  const column = (id: number | null | undefined) => {
    const option = item.options.find(({ value }) => value === id);
    return option === undefined ? null : <RichText html={option.content} as="span" />;
  };
  return (
    <PairAnswer
      pairs={item.children.map((row) => {
        const given = row.userAnswer.details[0]?.itemOptionId;
        const right = row.correctAnswer.map(({ itemOptionId }) => itemOptionId);
        const isRight = given !== undefined && right.includes(given);
        return {
          key: row.id,
          name: <RichText html={row.content} as="span" />,
          given: column(given),
          correct: column(isRight ? given : right[0]),
          isRight,
        };
      })}
    />
  );
};
