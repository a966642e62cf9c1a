import type { SheetIndex } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { timesReplaced } from '../db/replaced.ts';
import type { FormContent } from './form.ts';
import { type FormView, viewForm } from './form-view.ts';
import { indexForm } from './index-form.ts';

export interface LoadedForm {
  readonly index: SheetIndex;
  readonly view: FormView;
}
export type ReadForm = (formId: number) => Promise<LoadedForm>;

const MOST_KEPT = 200;

/** Forms never change: each is read once, and the least recently used gives way. */
export const formReader = (db: Db): ReadForm => {
  const kept = new Map<number, Promise<LoadedForm>>();
  let of = timesReplaced(db);
  const load = async (formId: number): Promise<LoadedForm> => {
    const { content } = await db
      .selectFrom('form')
      .select('content')
      .where('id', '=', formId)
      .executeTakeFirstOrThrow();
    return { index: indexForm(content), view: viewForm(content) };
  };
  return (formId) => {
    if (of !== timesReplaced(db)) kept.clear();
    of = timesReplaced(db);
    const form = kept.get(formId) ?? load(formId);
    kept.delete(formId);
    kept.set(formId, form);
    form.catch(() => kept.get(formId) === form && kept.delete(formId));
    const oldest = kept.keys().next().value;
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return form;
  };
};

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
