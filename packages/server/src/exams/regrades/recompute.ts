import type { EpochMs } from '@quipu/engine';
import { createYieldToEventLoop } from '../../platform/concurrency/yield-to-event-loop.ts';
import type { Tx } from '../../platform/db/database.ts';
import { gradeOf } from '../grading/grade-due.ts';
import { readForms } from '../grading/grading-rules-store.ts';
import { keepGrades, placedAnswers } from '../grading/sheet-grade-store.ts';
import { gradedSheets } from '../grading/sheets-to-grade-store.ts';

/** The person's grade is another one now. */
export interface ChangedGrade {
  readonly sheetId: number;
  readonly reference: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly isPublished: boolean;
}

const AT_ONCE = 500;

/** Grades every graded sheet of a form anew, and says whose grade is another, of those that count. Only of a form that is held: what is being graded meanwhile waits for it. */
export const recompute = async (tx: Tx, formId: number, at: EpochMs): Promise<readonly ChangedGrade[]> => {
  const form = (await readForms(tx, [formId])).get(formId);
  if (form === undefined) return [];
  const changed: ChangedGrade[] = [];
  const yieldToEventLoop = createYieldToEventLoop();
  for (let after: number | undefined = 0; after !== undefined; ) {
    const sheets = await gradedSheets(tx, formId, after, AT_ONCE);
    const answers = await placedAnswers(tx, sheets);
    const grades: { readonly sheet: (typeof sheets)[number]; readonly result: ReturnType<typeof gradeOf> }[] = [];
    for (const sheet of sheets) {
      grades.push({ sheet, result: gradeOf(form, answers.get(sheet.id) ?? []) });
      await yieldToEventLoop();
    }
    await keepGrades(
      tx,
      grades.map(({ sheet, result }) => ({ sheetId: sheet.id, result })),
      at,
      () => false,
    );
    for (const { sheet, result } of grades)
      if (sheet.isCounted && result !== null && result.grade !== sheet.grade)
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
