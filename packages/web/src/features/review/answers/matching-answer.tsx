import { RichText } from '../../../ui/rich-text.tsx';
import type { AnswerProps } from './answer-props.ts';
import { PairAnswer } from './pair-answer.tsx';

/** Type 10: each option with its counterpart. */
export const MatchingAnswer = ({ item }: AnswerProps) => {
  const byOption = (details: typeof item.correctAnswer) =>
    new Map(details.map(({ itemOptionId, answer }) => [itemOptionId, answer]));
  const given = byOption(item.userAnswer.details);
  const correct = byOption(item.correctAnswer);
  const shown = (html: string | null | undefined) => (html == null ? null : <RichText html={html} as="span" />);
  return (
    <PairAnswer
      pairs={item.options.map(({ value, content }) => ({
        key: value,
        name: <RichText html={content} as="span" />,
        given: shown(given.get(value)),
        correct: shown(correct.get(value)),
        isRight: item.verdict === 'right' || (correct.has(value) && given.get(value) === correct.get(value)),
      }))}
    />
  );
};
