import { type Detail, type Details, ITEM_TYPE } from '@quipu/engine';
import type { FormItem } from '../evaluations/form.ts';
import type { OverrideKind } from './grading-tables.ts';

export interface ItemOverride {
  readonly kind: OverrideKind;
  /** Empty where it is annulled. */
  readonly answer: Details;
}

const detail = (more: Partial<Detail>): Detail => ({ itemOptionId: null, answer: null, slot: null, ...more });

/**
 * What the author has for the right answer, as details like an answer's own; of a matrix one for each row that has one,
 * whose `slot` is the row's number from 1. Empty: there is none.
 */
export const authoredAnswer = (item: FormItem): Details => {
  switch (item.type) {
    case ITEM_TYPE.singleChoice:
    case ITEM_TYPE.multipleChoice:
    case ITEM_TYPE.singleChoiceWithText:
    case ITEM_TYPE.multipleChoiceWithText:
      return item.options.flatMap(({ id, isCorrect }) => (isCorrect ? [detail({ itemOptionId: id })] : []));
    case ITEM_TYPE.text:
    case ITEM_TYPE.numeric:
    case ITEM_TYPE.date:
      return item.correctAnswer === null || item.correctAnswer.trim() === ''
        ? []
        : [detail({ answer: item.correctAnswer })];
    case ITEM_TYPE.blanks:
      return item.options.flatMap(({ id, slot }) => (slot === null ? [] : [detail({ itemOptionId: id, slot })]));
    case ITEM_TYPE.matching:
      return item.options.flatMap(({ id, match }) =>
        match === null ? [] : [detail({ itemOptionId: id, answer: match })],
      );
    case ITEM_TYPE.matrix:
      return item.children.flatMap(({ correctOptionId }, place) =>
        correctOptionId === null ? [] : [detail({ itemOptionId: correctOptionId, slot: place + 1 })],
      );
    case ITEM_TYPE.reading:
      return [];
    default:
      return item.type satisfies never;
  }
};

/** Every answer that is right as a whole; 'annulled': whatever was answered is. Empty: the item is not graded. */
export type RightAnswers = readonly Details[] | 'annulled';

const overridden = (right: RightAnswers, { kind, answer }: ItemOverride): RightAnswers => {
  if (kind === 'annul') return 'annulled';
  return kind === 'also' && right !== 'annulled' ? [...right, answer] : [answer];
};

export const rightAnswers = (item: FormItem, overrides: readonly ItemOverride[]): RightAnswers => {
  const authored = authoredAnswer(item);
  return overrides.reduce(overridden, authored.length === 0 ? [] : [authored]);
};
