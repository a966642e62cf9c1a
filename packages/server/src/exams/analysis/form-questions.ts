import { type FormItem, itemsOfForm } from '../../platform/db/columns/form.ts';
import type { FormToGrade } from '../grading/grading-rules-store.ts';
import { type RightAnswers, rightAnswers } from '../grading/right-answer.ts';

/** A question of a form, where its answer lies on a sheet, and what is right. */
export interface FormQuestion {
  readonly ordinal: number;
  readonly item: FormItem;
  readonly number: string;
  /** The ordinals of a matrix's rows. */
  readonly rows: readonly number[];
  readonly right: RightAnswers;
}

/** Everything that is a question of its own: readings and rows are none. */
export const questionsOf = ({ content, index, overrides }: FormToGrade): readonly FormQuestion[] =>
  itemsOfForm(content).flatMap((item, ordinal) => {
    const indexed = index.items[ordinal];
    const number = indexed?.isQuestion === true ? index.numberOfPosition[indexed.position] : null;
    return number == null
      ? []
      : [
          {
            ordinal,
            item,
            number,
            rows: index.rowsOf.get(ordinal) ?? [],
            right: rightAnswers(item, overrides.get(item.id) ?? []),
          },
        ];
  });
