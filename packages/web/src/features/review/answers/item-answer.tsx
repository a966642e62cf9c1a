import { ITEM_TYPE } from '@quipu/engine';
import type { AnswerProps } from './answer-props.ts';
import { BlanksAnswer } from './blanks-answer.tsx';
import { ChoiceAnswer } from './choice-answer.tsx';
import { MatchingAnswer } from './matching-answer.tsx';
import { MatrixAnswer } from './matrix-answer.tsx';
import { TextAnswer } from './text-answer.tsx';

/** The view of an answer by the type of its item. */
export const ItemAnswer = ({ item }: AnswerProps) => {
  switch (item.itemTypeId) {
    case ITEM_TYPE.singleChoice:
    case ITEM_TYPE.multipleChoice:
    case ITEM_TYPE.singleChoiceWithText:
    case ITEM_TYPE.multipleChoiceWithText:
      return <ChoiceAnswer item={item} />;
    case ITEM_TYPE.text:
    case ITEM_TYPE.numeric:
    case ITEM_TYPE.date:
      return <TextAnswer item={item} />;
    case ITEM_TYPE.blanks:
      return <BlanksAnswer item={item} />;
    case ITEM_TYPE.matrix:
      return <MatrixAnswer item={item} />;
    case ITEM_TYPE.matching:
      return <MatchingAnswer item={item} />;
    case ITEM_TYPE.reading:
      return null;
    default:
      return item.itemTypeId satisfies never;
  }
};
