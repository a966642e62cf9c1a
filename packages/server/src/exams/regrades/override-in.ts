import { itemsOfForm } from '../../platform/db/columns/form.ts';
import type { OverrideKind } from '../../platform/db/columns/kinds.ts';
import type { Db } from '../../platform/db/database.ts';
import { type ViewItem, viewForm } from '../forms/form-view.ts';
import { type FormToGrade, readForms } from '../grading/grading-rules-store.ts';
import { gradingOf } from '../grading/item-grading.ts';
import { type ItemOverride, rightAnswers } from '../grading/right-answer.ts';
import type { RegradeRequest } from './regrade-request-store.ts';
import { writtenAnswer } from './written-answer.ts';

const withChildren = (view: ViewItem): readonly ViewItem[] => [view, ...view.children.flatMap(withChildren)];

/** Reads what an operator wrote about a question of a form. Null: the form has no such question, or it is no answer to it. */
export const writtenOverride = (
  form: FormToGrade,
  itemId: number,
  kind: OverrideKind,
  text: string,
): ItemOverride | null => {
  const item = itemsOfForm(form.content).find(({ id }) => id === itemId);
  if (item === undefined) return null;
  if (kind === 'annul') return { kind, answer: [] };
  const views = viewForm(form.content).sections.flatMap(({ items }) => items.flatMap(withChildren));
  const view = views.find(({ id }) => id === itemId);
  const right = rightAnswers(item, form.overrides.get(itemId) ?? []);
  const before = (right === 'annulled' ? undefined : right.at(-1)) ?? gradingOf(item.type).right(item);
  const answer = view === undefined ? null : writtenAnswer(item, view, before, text);
  return answer === null ? null : { kind, answer };
};

/** Reads what an operator wrote about the question of a request. Null: it is no answer to it. */
export const overrideIn = async (
  db: Db,
  { formId, itemId }: Pick<RegradeRequest, 'formId' | 'itemId'>,
  kind: OverrideKind,
  text: string,
): Promise<ItemOverride | null> => {
  if (kind === 'annul') return { kind, answer: [] };
  const form = (await readForms(db, [formId])).get(formId);
  return form === undefined ? null : writtenOverride(form, itemId, kind, text);
};
