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

export const overridesOf = async (db: Db, formId: number): Promise<GradingRules['overrides']> => {
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

/** All that grading asks of a form. */
export const formToGrade = async (db: Db, formId: number): Promise<FormToGrade> => {
  const { content, grading } = await db
    .selectFrom('form')
    .innerJoin('quiz', 'quiz.id', 'form.quiz_id')
    .select(['form.content', 'quiz.grading'])
    .where('form.id', '=', formId)
    .executeTakeFirstOrThrow();
  return {
    policy: grading,
    index: indexForm(content),
    unanswered: formSession(content),
    overrides: await overridesOf(db, formId),
  };
};
