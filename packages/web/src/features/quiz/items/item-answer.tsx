import { answerOf, type Item } from '@quipu/engine';
import { memo } from 'react';
import { useAnswer } from '../session/use-answer.ts';
import { useHead } from '../session/use-head.ts';
import { DateAnswer } from './date-answer.tsx';
import type { ItemProps } from './item-props.ts';
import { loadedPlacing } from './load-placing.ts';
import { MatrixAnswer } from './matrix-answer.tsx';
import { MultipleChoice } from './multiple-choice.tsx';
import { MultipleChoiceWithText } from './multiple-choice-with-text.tsx';
import { NumericAnswer } from './numeric-answer.tsx';
import { SingleChoice } from './single-choice.tsx';
import { SingleChoiceWithText } from './single-choice-with-text.tsx';
import { TextAnswer } from './text-answer.tsx';
import { useDraft } from './use-draft.ts';

interface ItemAnswerProps {
  readonly item: Item;
  readonly disabled: boolean;
  readonly labelledBy: string;
}

const Control = (props: ItemProps) => {
  switch (props.item.type) {
    case 1:
      return <SingleChoice {...props} />;
    case 2:
      return <MultipleChoice {...props} />;
    case 3:
      return <SingleChoiceWithText {...props} />;
    case 4:
      return <MultipleChoiceWithText {...props} />;
    case 5:
      return <TextAnswer {...props} />;
    case 6:
      return <NumericAnswer {...props} />;
    case 7:
      return <DateAnswer {...props} />;
    case 8: {
      const { Blanks } = loadedPlacing();
      return <Blanks {...props} />;
    }
    case 10: {
      const { Matching } = loadedPlacing();
      return <Matching {...props} />;
    }
    case 9:
    case 11:
      return null;
  }
};

const OwnAnswer = ({ item, disabled, labelledBy }: ItemAnswerProps) => {
  const { details } = useHead((session) => answerOf(session, item.id));
  const onChange = useAnswer(item, details);
  const draft = useDraft(item);
  return <Control {...{ item, details, disabled, labelledBy, onChange, draft }} />;
};

/** The control of an item, with its answer. A keystroke renders this one and nothing around it. */
export const ItemAnswer = memo((props: ItemAnswerProps) =>
  props.item.type === 9 ? <MatrixAnswer {...props} /> : <OwnAnswer {...props} />,
);
