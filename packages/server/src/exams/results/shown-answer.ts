import { type Details, hasRows } from '@quipu/engine';
import type { FormItem } from '../../platform/db/columns/form.ts';
import { gradingOf } from '../grading/item-grading.ts';
import type { RightAnswers } from '../grading/right-answer.ts';

export interface ShownAnswer {
  readonly whole: Details;
  /** A matrix's answers, by the number of the row. */
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
  if (hasRows(item.type)) {
    const ofRows = item.children.map((_, place) => {
      const columns = right.flat().filter(({ slot }) => slot === place + 1);
      return [place + 1, distinct(columns.map((column) => ({ ...column, slot: null })))] as const;
    });
    return { whole: [], ofRows: new Map(ofRows) };
  }
  return { whole: gradingOf(item.type).showsAll ? distinct(right.flat()) : (right[0] ?? []), ofRows: new Map() };
};
