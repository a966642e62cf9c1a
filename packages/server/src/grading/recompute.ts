import type { EpochMs } from '@quipu/engine';
import type { Db } from '../db/database.ts';
import { gradeOf } from './grade-due.ts';
import { readForms } from './grading-rules-store.ts';
import { keepGrades, placedAnswers } from './sheet-grade-store.ts';
import { gradedSheets } from './sheets-to-grade-store.ts';

/** Whose grade is another one now. */
export interface ChangedGrade {
  readonly sheetId: number;
  readonly reference: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly isPublished: boolean;
}

const AT_ONCE = 500;

/** Grades every graded sheet of a form anew. Only of a form that is held: what is being graded meanwhile waits for it. */
export const recompute = async (within: Db, formId: number, at: EpochMs): Promise<readonly ChangedGrade[]> => {
  const form = (await readForms(within, [formId])).get(formId);
  if (form === undefined) return [];
  const changed: ChangedGrade[] = [];
  for (let after: number | undefined = 0; after !== undefined; ) {
    const sheets = await gradedSheets(within, formId, after, AT_ONCE);
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
