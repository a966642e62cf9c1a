import { answerParts, rowOf } from '@quipu/engine';
import { RichText } from '../../ui/rich-text.tsx';
import type { AnswerProps } from './answer-props.ts';
import { type Line, LinesAnswer } from './parts-answer.tsx';

/** Type 9: each row with the column that was chosen for it. */
export const MatrixAnswer = ({ item }: AnswerProps) => {
  const lines = item.children.map((row): Line => {
    const [given] = answerParts(rowOf(item), row.userAnswer.details);
    const right = answerParts(rowOf(item), row.correctAnswer);
    const same = right.find((part) => 'id' in part && given !== undefined && 'id' in given && part.id === given.id);
    return {
      key: row.id,
      name: <RichText html={row.content} as="span" />,
      given,
      correct: same ?? right[0],
      isRight: same !== undefined,
    };
  });
  return <LinesAnswer lines={lines} />;
};
