import { createYieldToEventLoop } from '../../platform/concurrency/yield-to-event-loop.ts';
import type { Db } from '../../platform/db/database.ts';
import { type FormToGrade, readForms } from '../grading/grading-rules-store.ts';
import type { AnswerRange } from '../grading/sheet-grade-store.ts';
import { analysisOf, type FormAnalysis } from './analyse-form.ts';
import { type SheetToAnalyse, sheetAnswers, sheetMarks, sheetsToAnalyse } from './analysis-store.ts';
import { growingScores } from './score-table.ts';

const AT_ONCE = 250;

/** Goes over sheets a few at a time, so that no more than these lie in memory. */
const inTurns = async (
  sheets: readonly AnswerRange[],
  visit: (some: readonly AnswerRange[]) => Promise<void>,
): Promise<void> => {
  const yieldToEventLoop = createYieldToEventLoop();
  for (let from = 0; from < sheets.length; from += AT_ONCE) {
    await visit(sheets.slice(from, from + AT_ONCE));
    await yieldToEventLoop();
  }
};

const analyseForm = async (
  db: Db,
  formId: number,
  form: FormToGrade,
  sheets: readonly AnswerRange[],
): Promise<FormAnalysis> => {
  const scores = growingScores(form.index.items.length);
  await inTurns(sheets, async (some) => {
    const marks = await sheetMarks(db, some);
    for (const { id } of some) scores.add(marks.get(id) ?? []);
  });
  const analysis = analysisOf(formId, form, scores.table());
  const places = new Map(sheets.map(({ id }, place) => [id, place]));
  await inTurns(sheets, async (some) => {
    for (const [id, answers] of await sheetAnswers(db, some)) analysis.add(places.get(id) ?? 0, answers);
  });
  return analysis.result();
};

/** Analyses each form of an evaluation of which there are graded sheets, the latest first. */
export const analyseQuiz = (db: Db, quizId: number): Promise<readonly FormAnalysis[]> =>
  // Both readings see the same grades, whatever is decided meanwhile.
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const byForm = new Map<number, SheetToAnalyse[]>();
      for (const sheet of await sheetsToAnalyse(tx, quizId)) {
        const known = byForm.get(sheet.formId);
        if (known === undefined) byForm.set(sheet.formId, [sheet]);
        else known.push(sheet);
      }
      if (byForm.size === 0) return [];
      const forms = await readForms(tx, [...byForm.keys()]);
      const analyses: FormAnalysis[] = [];
      for (const [formId, form] of [...forms].sort(([one], [other]) => other - one))
        analyses.push(await analyseForm(tx, formId, form, byForm.get(formId) ?? []));
      return analyses;
    });
