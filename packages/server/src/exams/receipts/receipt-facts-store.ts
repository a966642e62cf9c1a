import { type EpochMs, progressOf } from '@quipu/engine';
import type { GradingPolicy } from '../../platform/db/columns/grading-policy.ts';
import type { Db } from '../../platform/db/database.ts';
import { answeredSession, formSession } from '../grading/form-session.ts';
import { placedAnswers } from '../grading/sheet-grade-store.ts';

/** A receipt tells people these. */
export interface ReceiptFacts {
  readonly evaluation: string;
  readonly fullName: string;
  readonly reference: string;
  readonly finishedAt: EpochMs | null;
  readonly answered: number;
  readonly asked: number;
  /** Null: there is none that its examinee may know. */
  readonly grade: { readonly grade: number; readonly policy: GradingPolicy } | null;
}

export const isFinished = async (db: Db, sheetId: number): Promise<boolean> =>
  (await db.selectFrom('answers_sheet').select('finished_at').where('id', '=', sheetId).executeTakeFirst())
    ?.finished_at != null;

export const receiptFacts = async (db: Db, sheetId: number): Promise<ReceiptFacts> => {
  const row = await db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('form', 'form.id', 'sheet.form_id')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .leftJoin('sheet_grade as graded', (join) =>
      join.onRef('graded.sheet_id', '=', 'sheet.id').on('graded.published_at', 'is not', null),
    )
    .select([
      'sheet.finished_at',
      'sheet.answer_base',
      'sheet.answer_count',
      'form.content',
      'quiz.name',
      'quiz.grading',
      'person.full_name',
      'person.reference',
      'graded.grade',
    ])
    .where('sheet.id', '=', sheetId)
    .executeTakeFirstOrThrow();
  const range = { id: sheetId, answerBase: row.answer_base, answerCount: row.answer_count };
  const answers = (await placedAnswers(db, [range])).get(sheetId) ?? [];
  const { answered, total } = progressOf(answeredSession(formSession(row.content), answers));
  return {
    evaluation: row.name,
    fullName: row.full_name,
    reference: row.reference,
    finishedAt: row.finished_at,
    answered,
    asked: total,
    grade: row.grade === null || row.grading === null ? null : { grade: row.grade, policy: row.grading },
  };
};
