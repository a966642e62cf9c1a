import type { QuizSession, SheetIndex } from '@quipu/engine';
import type { FormContent } from '../../platform/db/columns/form.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { indexForm } from '../forms/index-form.ts';
import { formSession } from './form-session.ts';
import type { GradingRules } from './grade-sheet.ts';
import type { ItemOverride } from './right-answer.ts';

export interface FormToGrade extends Omit<GradingRules, 'policy'> {
  /** Null: the evaluation is not graded. */
  readonly policy: GradingRules['policy'] | null;
  readonly content: FormContent;
  readonly index: SheetIndex;
  /** Nobody answered it yet. */
  readonly unanswered: QuizSession;
}

/** Finds the overrides of forms, by form and by item of it. */
const overridesOf = async (
  db: Db,
  formIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, readonly ItemOverride[]>>> => {
  const rows = await db
    .selectFrom('item_override')
    .select(['form_id', 'item_id', 'kind', 'answer'])
    .where('form_id', 'in', formIds)
    .orderBy('id')
    .execute();
  const byForm = new Map<number, Map<number, ItemOverride[]>>();
  for (const { form_id: formId, item_id: itemId, kind, answer } of rows) {
    const byItem = byForm.get(formId) ?? new Map<number, ItemOverride[]>();
    byItem.set(itemId, [...(byItem.get(itemId) ?? []), { kind, answer: answer ?? [] }]);
    byForm.set(formId, byItem);
  }
  return byForm;
};

/** All that grading asks of forms, as they stand. */
export const readForms = async (db: Db, formIds: readonly number[]): Promise<ReadonlyMap<number, FormToGrade>> => {
  const rows = await db
    .selectFrom('form')
    .innerJoin('quiz', 'quiz.id', 'form.quiz_id')
    .select(['form.id', 'form.content', 'quiz.grading'])
    .where('form.id', 'in', formIds)
    .execute();
  const overrides = await overridesOf(db, formIds);
  const forms = new Map<number, FormToGrade>();
  for (const { id, content, grading } of rows)
    forms.set(id, {
      policy: grading,
      content,
      index: indexForm(content),
      unanswered: formSession(content),
      overrides: overrides.get(id) ?? new Map(),
    });
  return forms;
};

/** The same, held until the transaction ends: no decision changes their right answers meanwhile. */
export const formsToGrade = async (tx: Tx, formIds: readonly number[]) => {
  await tx.selectFrom('form').select('id').where('id', 'in', formIds).orderBy('id').forShare().execute();
  return readForms(tx, formIds);
};
