import { type Details, hasRows, invalidDetails } from '@quipu/engine';
import { type FormItem, itemsOfForm } from '../../platform/db/columns/form.ts';
import type { OverrideKind } from '../../platform/db/columns/kinds.ts';
import type { Db } from '../../platform/db/database.ts';
import { type ViewItem, viewForm } from '../forms/form-view.ts';
import { type FormToGrade, readForms } from '../grading/grading-rules-store.ts';
import { gradingOf } from '../grading/item-grading.ts';
import { type ItemOverride, rightAnswers } from '../grading/right-answer.ts';
import type { DecidedItem } from './override-store.ts';
import { writtenAnswer } from './written-answer.ts';

const withChildren = (view: ViewItem): readonly ViewItem[] => [view, ...view.children.flatMap(withChildren)];

/** wrongAnswer: the form has no such question, or it is no answer to it. tooMany: more would be right than are compared. */
export type NoOverride = 'wrongAnswer' | 'tooMany';

/** An answer accepted too in one blank after another is right in every combination of them. */
const MAX_RIGHT_ANSWERS = 256;

/** Nobody is to be measured by what the law of answers refuses. Rows are read as what they are. */
const canBeGiven = ({ index, policy }: FormToGrade, item: FormItem, answer: Details): boolean => {
  const indexed = index.items[index.ordinalOfItem.get(item.id) ?? -1];
  if (indexed === undefined) return false;
  return hasRows(indexed.kind) || invalidDetails(indexed, gradingOf(item.type).least(item, answer, policy)) === null;
};

/** Reads what an operator wrote about a question of a form. */
export const writtenOverride = (
  form: FormToGrade,
  itemId: number,
  kind: OverrideKind,
  text: string,
): ItemOverride | NoOverride => {
  const item = itemsOfForm(form.content).find(({ id }) => id === itemId);
  const views = viewForm(form.content).sections.flatMap(({ items }) => items.flatMap(withChildren));
  const view = views.find(({ id }) => id === itemId);
  if (item === undefined || view === undefined) return 'wrongAnswer';
  if (kind === 'annul') return { kind, answer: [] };
  const answer = writtenAnswer(item, view, text);
  if (answer === null || !canBeGiven(form, item, answer)) return 'wrongAnswer';
  const decided = form.overrides.get(itemId) ?? [];
  const before = rightAnswers(item, decided);
  const named = rightAnswers(item, [...decided, { kind: 'instead', answer }]);
  if (named.length === 0) return 'wrongAnswer';
  const isTooMany = before !== 'annulled' && before.length + named.length > MAX_RIGHT_ANSWERS;
  return kind === 'also' && isTooMany ? 'tooMany' : { kind, answer };
};

/** The same, of a form that is read for it. */
export const overrideIn = async (
  db: Db,
  { formId, itemId }: DecidedItem,
  kind: OverrideKind,
  text: string,
): Promise<ItemOverride | NoOverride> => {
  if (kind === 'annul') return { kind, answer: [] };
  const form = (await readForms(db, [formId])).get(formId);
  return form === undefined ? 'wrongAnswer' : writtenOverride(form, itemId, kind, text);
};
