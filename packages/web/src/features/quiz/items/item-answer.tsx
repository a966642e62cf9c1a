import { answerOf, type Details, ITEM_TYPE, type Item, type ItemType } from '@quipu/engine';
import { type ComponentType, memo, useCallback } from 'react';
import { useItemHead } from '../session/use-item.ts';
import { DateAnswer } from './date-answer.tsx';
import type { ItemProps } from './item-props.ts';
import { loadedDragAndDrop } from './load-drag-and-drop.ts';
import { MatrixAnswer } from './matrix-answer.tsx';
import { MultipleChoice } from './multiple-choice.tsx';
import { MultipleChoiceWithText } from './multiple-choice-with-text.tsx';
import { NumericAnswer } from './numeric-answer.tsx';
import { SingleChoice } from './single-choice.tsx';
import { SingleChoiceWithText } from './single-choice-with-text.tsx';
import { TextAnswer } from './text-answer.tsx';
import { useDraft } from './use-draft.ts';
import { useGiveAnswer } from './use-give-answer.ts';

interface ItemAnswerProps {
  readonly item: Item;
  readonly position: number;
  readonly disabled: boolean;
  readonly labelledBy: string;
}

/** A control with the answer of its item. */
const own =
  (Control: ComponentType<ItemProps>): ComponentType<ItemAnswerProps> =>
  ({ item, position, disabled, labelledBy }) => {
    const { details } = useItemHead(position, (session) => answerOf(session, item.id));
    const give = useGiveAnswer();
    const onChange = useCallback(
      (after: Details) => give(item.id, item.options, details, after),
      [give, item, details],
    );
    const draft = useDraft(item);
    return <Control {...{ item, details, disabled, labelledBy, onChange, draft }} />;
  };
/** One that drags: fetched before the sheet is shown. */
const dragged = (name: keyof ReturnType<typeof loadedDragAndDrop>): ComponentType<ItemAnswerProps> =>
  own((props) => {
    const Control = loadedDragAndDrop()[name];
    return <Control {...props} />;
  });

const CONTROLS = {
  [ITEM_TYPE.singleChoice]: own(SingleChoice),
  [ITEM_TYPE.multipleChoice]: own(MultipleChoice),
  [ITEM_TYPE.singleChoiceWithText]: own(SingleChoiceWithText),
  [ITEM_TYPE.multipleChoiceWithText]: own(MultipleChoiceWithText),
  [ITEM_TYPE.text]: own(TextAnswer),
  [ITEM_TYPE.numeric]: own(NumericAnswer),
  [ITEM_TYPE.date]: own(DateAnswer),
  [ITEM_TYPE.blanks]: dragged('Blanks'),
  [ITEM_TYPE.matrix]: MatrixAnswer,
  [ITEM_TYPE.matching]: dragged('Matching'),
  [ITEM_TYPE.reading]: () => null,
} satisfies Record<ItemType, ComponentType<ItemAnswerProps>>;

/** The control of an item, with its answer. A keystroke renders this one and nothing around it. */
export const ItemAnswer = memo((props: ItemAnswerProps) => {
  const Control = CONTROLS[props.item.type];
  return <Control {...props} />;
});
