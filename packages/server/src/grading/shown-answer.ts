import { type Details, ITEM_TYPE } from '@quipu/engine';
import type { FormItem } from '../evaluations/form.ts';
import type { RightAnswers } from './right-answer.ts';

export interface ShownAnswer {
  readonly whole: Details;
  /** Of a matrix: by the number of the row. */
  readonly ofRows: ReadonlyMap<number, Details>;
}

const nothing: ShownAnswer = { whole: [], ofRows: new Map() };

const distinct = (details: Details): Details =>
  details.filter(
    (one, place) =>
      details.findIndex(
        ({ itemOptionId, answer, slot }) =>
          itemOptionId === one.itemOptionId && answer === one.answer && slot === one.slot,
      ) === place,
  );

/**
 * The right answer as it is shown. Where several are right: all of them beside one another where an answer is one thing (an
 * option, a text, a row's column), else the first.
 */
export const shownAnswer = (item: FormItem, right: RightAnswers): ShownAnswer => {
  if (right === 'annulled' || item.points === 0) return nothing;
  switch (item.type) {
    case ITEM_TYPE.singleChoice:
    case ITEM_TYPE.singleChoiceWithText:
    case ITEM_TYPE.text:
    case ITEM_TYPE.numeric:
    case ITEM_TYPE.date:
      return { whole: distinct(right.flat()), ofRows: new Map() };
    case ITEM_TYPE.matrix: {
      const ofRows = item.children.map((_, place) => {
        const columns = right.flat().filter(({ slot }) => slot === place + 1);
        return [place + 1, distinct(columns.map((column) => ({ ...column, slot: null })))] as const;
      });
      return { whole: [], ofRows: new Map(ofRows) };
    }
    default:
      return { whole: right[0] ?? [], ofRows: new Map() };
  }
};
