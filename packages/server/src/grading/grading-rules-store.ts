import type { Session } from '@quipu/engine';
import type { Db } from '../db/database.ts';
import { type FormIndex, indexForm } from '../evaluations/form-index.ts';
import { formSession } from './form-session.ts';
import type { GradingRules } from './grade-sheet.ts';
import type { ItemOverride } from './right-answer.ts';

export interface FormToGrade extends Omit<GradingRules, 'policy'> {
  /** Null: the evaluation is not graded. */
  readonly policy: GradingRules['policy'] | null;
  readonly index: FormIndex;
  /** Nobody answered it yet. */
  readonly unanswered: Session;
}

const overridesOf = async (db: Db, formId: number): Promise<GradingRules['overrides']> => {
  const rows = await db
    .selectFrom('item_override')
    .select(['item_id', 'kind', 'answer'])
    .where('form_id', '=', formId)
    .orderBy('id')
    .execute();
  const byItem = new Map<number, ItemOverride[]>();
  for (const { item_id: itemId, kind, answer } of rows)
    byItem.set(itemId, [...(byItem.get(itemId) ?? []), { kind, answer: answer ?? [] }]);
  return byItem;
};

/** All that grading asks of forms, as they stand. */
export const readForms = async (db: Db, formIds: readonly number[]): Promise<ReadonlyMap<number, FormToGrade>> => {
  const rows = await db
    .selectFrom('form')
    .innerJoin('quiz', 'quiz.id', 'form.quiz_id')
    .select(['form.id', 'form.content', 'quiz.grading'])
    .where('form.id', 'in', formIds)
    .execute();
  const forms = new Map<number, FormToGrade>();
  for (const { id, content, grading } of rows)
    forms.set(id, {
      policy: grading,
      index: indexForm(content),
      unanswered: formSession(content),
      overrides: await overridesOf(db, id),
    });
  return forms;
};

/** The same, held until the transaction ends: no decision changes their right answers meanwhile. */
export const formsToGrade = async (within: Db, formIds: readonly number[]) => {
  await within.selectFrom('form').select('id').where('id', 'in', formIds).orderBy('id').forShare().execute();
  return readForms(within, formIds);
};
