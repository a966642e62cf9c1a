import { type Details, rowOf } from '@quipu/engine';
import { type FormItem, itemsOfForm } from '../../platform/db/columns/form.ts';
import type { Db } from '../../platform/db/database.ts';
import { viewForm } from '../forms/form-view.ts';
import { readForms } from '../grading/grading-rules-store.ts';
import { rightAnswers } from '../grading/right-answer.ts';
import { answerInWords } from './answer-in-words.ts';
import { shownAnswer } from './shown-answer.ts';

/** It says in words what is right of a question. Empty: nothing is, or it is not graded. */
export interface RightInWords {
  readonly itemId: number;
  readonly right: string;
}

/** Reads what is right of each question of a form, as it counts by now. */
export const formKey = async (db: Db, formId: number): Promise<readonly RightInWords[]> => {
  const form = (await readForms(db, [formId])).get(formId);
  if (form === undefined) return [];
  const views = new Map(
    viewForm(form.content).sections.flatMap(({ items }) =>
      items.flatMap((item) => [item, ...item.children].map((one) => [one.id, one] as const)),
    ),
  );
  const shownItem = (item: FormItem) => ({ type: item.type, options: views.get(item.id)?.options ?? [] });
  const ofRow = (item: FormItem, [row, details]: readonly [number, Details]): string =>
    `${row}: ${answerInWords(rowOf(shownItem(item)), details)}`;
  return itemsOfForm(form.content).map((item) => {
    const shown = shownAnswer(item, rightAnswers(item, form.overrides.get(item.id) ?? []));
    const rows = [...shown.ofRows].map((row) => ofRow(item, row));
    return { itemId: item.id, right: rows.length > 0 ? rows.join(', ') : answerInWords(shownItem(item), shown.whole) };
  });
};
