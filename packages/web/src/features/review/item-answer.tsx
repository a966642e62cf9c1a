import { ITEM_TYPE, type ItemType, slotsIn } from '@quipu/engine';
import type { ComponentType } from 'react';
import { RichText } from '../../ui/rich-text.tsx';
import type { AnswerProps } from './answer-props.ts';
import { ChoiceAnswer } from './choice-answer.tsx';
import { MatrixAnswer } from './matrix-answer.tsx';
import { PartsAnswer } from './parts-answer.tsx';
import { TextAnswer } from './text-answer.tsx';
import { texts } from './texts.ts';

const BlanksAnswer = ({ item }: AnswerProps) => (
  <PartsAnswer item={item} places={slotsIn(item.content).map((slot) => ({ key: slot, name: texts.blank(slot) }))} />
);
const MatchingAnswer = ({ item }: AnswerProps) => (
  <PartsAnswer
    item={item}
    places={item.options.map(({ id, content }) => ({ key: id, name: <RichText html={content} as="span" /> }))}
  />
);

/** The component that shows an answer, for each type of item. */
const ANSWERS = {
  [ITEM_TYPE.singleChoice]: ChoiceAnswer,
  [ITEM_TYPE.multipleChoice]: ChoiceAnswer,
  [ITEM_TYPE.singleChoiceWithText]: ChoiceAnswer,
  [ITEM_TYPE.multipleChoiceWithText]: ChoiceAnswer,
  [ITEM_TYPE.text]: TextAnswer,
  [ITEM_TYPE.numeric]: TextAnswer,
  [ITEM_TYPE.date]: TextAnswer,
  [ITEM_TYPE.blanks]: BlanksAnswer,
  [ITEM_TYPE.matrix]: MatrixAnswer,
  [ITEM_TYPE.matching]: MatchingAnswer,
  [ITEM_TYPE.reading]: () => null,
} satisfies Record<ItemType, ComponentType<AnswerProps>>;

export const ItemAnswer = ({ item }: AnswerProps) => {
  const Answer = ANSWERS[item.type];
  return <Answer item={item} />;
};
