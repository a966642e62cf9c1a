import type { Db } from '../db/database.ts';
import { type ViewItem, viewForm } from '../evaluations/form-view.ts';
import { readForms } from './grading-rules-store.ts';
import type { OverrideKind } from './grading-tables.ts';
import { regradeRequest } from './regrade-request-store.ts';
import { authoredAnswer, type ItemOverride, rightAnswers } from './right-answer.ts';
import { writtenAnswer } from './written-answer.ts';

const withChildren = (view: ViewItem): readonly ViewItem[] => [view, ...view.children.flatMap(withChildren)];

/** What an operator wrote about the question of a request. Null: there is no such request, or it is no answer to it. */
export const overrideIn = async (
  db: Db,
  requestId: number,
  kind: OverrideKind,
  text: string,
): Promise<ItemOverride | null> => {
  const request = await regradeRequest(db, requestId);
  if (request === undefined) return null;
  if (kind === 'annul') return { kind, answer: [] };
  const form = (await readForms(db, [request.formId])).get(request.formId);
  const indexed = form?.index.items.find(({ item }) => item.id === request.itemId);
  if (form === undefined || indexed === undefined) return null;
  const views = viewForm({ sections: form.index.sections, images: [] }).sections.flatMap(({ items }) =>
    items.flatMap(withChildren),
  );
  const view = views.find(({ id }) => id === request.itemId);
  const right = rightAnswers(indexed.item, form.overrides.get(request.itemId) ?? []);
  const before = (right === 'annulled' ? undefined : right.at(-1)) ?? authoredAnswer(indexed.item);
  const answer = view === undefined ? null : writtenAnswer(indexed.item, view, before, text);
  return answer === null ? null : { kind, answer };
};
