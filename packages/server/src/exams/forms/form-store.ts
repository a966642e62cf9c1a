import type { SheetIndex } from '@quipu/engine';
import { sql } from 'kysely';
import { type FormContent, itemsOfForm } from '../../platform/db/columns/form.ts';
import type { Db } from '../../platform/db/database.ts';
import { generationCache, perDb } from '../../platform/db/db-generation.ts';
import { filesNamedIn } from '../../platform/storage/open-file-store.ts';
import { viewForm } from './form-view.ts';
import { indexForm } from './index-form.ts';
import { type OpenedForm, openedForm } from './opened-form.ts';

export interface LoadedForm {
  readonly index: SheetIndex;
  /** The examinee may see this of it. */
  readonly opened: OpenedForm;
  readonly files: ReadonlySet<string>;
}
export type ReadForm = (formId: number) => Promise<LoadedForm>;

/** Names of what its questions show and play. */
const filesOf = (content: FormContent): ReadonlySet<string> =>
  new Set([
    ...filesNamedIn(content),
    ...itemsOfForm(content).flatMap(({ audio, video }) => [audio, video].flatMap((name) => name ?? [])),
  ]);

/** Names of all that the questions of any evaluation show and play. */
export const filesOfAllForms = async (db: Db): Promise<ReadonlySet<string>> => {
  const forms = await db.selectFrom('form').select('content').execute();
  return new Set(forms.flatMap(({ content }) => [...filesOf(content)]));
};

const MAX_KEPT = 200;

/** Reads each form once, while it is used: forms never change, but for a laboratory's outline, with which a generation ends. */
export const formReader = perDb((db: Db): ReadForm => {
  const current = generationCache<Promise<LoadedForm>>(db, MAX_KEPT);
  const load = async (formId: number): Promise<LoadedForm> => {
    const { content } = await db
      .selectFrom('form')
      .select('content')
      .where('id', '=', formId)
      .executeTakeFirstOrThrow();
    const index = indexForm(content);
    return { index, opened: openedForm(formId, viewForm(content), index), files: filesOf(content) };
  };
  return (formId) => {
    const cache = current();
    const known = cache.get(formId);
    if (known !== undefined) return known;
    const form = load(formId);
    cache.set(formId, form);
    form.catch(() => {
      if (cache.peek(formId) === form) cache.delete(formId);
    });
    return form;
  };
});

/** A run of `count` ids that nobody else gets. */
export const reserveIds = async (db: Db, name: 'answer' | 'content', count: number): Promise<number> => {
  const { next } = await db
    .updateTable('id_range')
    .set({ next: sql<number>`next + ${count}` })
    .where('name', '=', name)
    .returning('next')
    .executeTakeFirstOrThrow();
  return next - count;
};

export const addForm = async (db: Db, quizId: number, content: FormContent): Promise<number> => {
  const { id } = await db
    .insertInto('form')
    .values({ quiz_id: quizId, content: JSON.stringify(content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
