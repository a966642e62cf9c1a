import type { EpochMs } from '@quipu/engine';
import type { Db } from '../db/database.ts';
import { gradeOf } from './grade-due.ts';
import { readForms } from './grading-rules-store.ts';
import { keepGrades, placedAnswers } from './sheet-grade-store.ts';

/** Whose grade is another one now. */
export interface ChangedGrade {
  readonly sheetId: number;
  readonly reference: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly isPublished: boolean;
}

const AT_ONCE = 500;

/** Both held: one whose grade was withdrawn until it could be held is left out. */
const gradedSheets = (within: Db, formId: number, after: number) =>
  within
    .selectFrom('answers_sheet as sheet')
    .innerJoin('sheet_grade as graded', 'graded.sheet_id', 'sheet.id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select([
      'sheet.id',
      'sheet.answer_base as answerBase',
      'sheet.answer_count as answerCount',
      'graded.grade',
      'graded.published_at as publishedAt',
      'person.reference',
    ])
    .where('sheet.form_id', '=', formId)
    .where('sheet.id', '>', after)
    .orderBy('sheet.id')
    .limit(AT_ONCE)
    .forNoKeyUpdate(['sheet', 'graded'])
    .execute();

/** Grades every graded sheet of a form anew. Only of a form that is held: what is being graded meanwhile waits for it. */
export const recompute = async (within: Db, formId: number, at: EpochMs): Promise<readonly ChangedGrade[]> => {
  const form = (await readForms(within, [formId])).get(formId);
  if (form === undefined) return [];
  const changed: ChangedGrade[] = [];
  for (let after: number | undefined = 0; after !== undefined; ) {
    const sheets = await gradedSheets(within, formId, after);
    const answers = await placedAnswers(within, sheets);
    const grades = sheets.map((sheet) => ({ sheet, result: gradeOf(form, answers.get(sheet.id) ?? []) }));
    await keepGrades(
      within,
      grades.map(({ sheet, result }) => ({ sheetId: sheet.id, result })),
      at,
      () => false,
    );
    for (const { sheet, result } of grades)
      if (result !== null && result.grade !== sheet.grade)
        changed.push({
          sheetId: sheet.id,
          reference: sheet.reference,
          before: sheet.grade,
          after: result.grade,
          isPublished: sheet.publishedAt !== null,
        });
    after = sheets.at(-1)?.id;
  }
  return changed;
};
