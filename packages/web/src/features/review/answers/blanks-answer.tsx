import { RichText } from '../../../ui/rich-text.tsx';
import { texts } from '../texts.ts';
import type { AnswerProps } from './answer-props.ts';
import { PairAnswer } from './pair-answer.tsx';

/** Type 8: the blanks of the text by their numbers. */
export const BlanksAnswer = ({ item }: AnswerProps) => {
  const bySlot = (details: typeof item.correctAnswer) =>
    new Map(details.flatMap(({ slot, itemOptionId }) => (slot === null ? [] : [[slot, itemOptionId]])));
  const given = bySlot(item.userAnswer.details);
  const correct = bySlot(item.correctAnswer);
  const slots = [...item.content.matchAll(/\{\{(\d+)\}\}/g)].map(([, n]) => Number(n));
  const word = (id: number | null | undefined) => {
    const option = item.options.find(({ value }) => value === id);
    return option === undefined ? null : <RichText html={option.content} as="span" />;
  };
  return (
    <PairAnswer
      pairs={[...new Set(slots)].map((slot) => ({
        key: slot,
        name: texts.blank(slot),
        given: word(given.get(slot)),
        correct: word(correct.get(slot)),
        isRight: item.verdict === 'right' || (correct.has(slot) && given.get(slot) === correct.get(slot)),
      }))}
    />
  );
};
