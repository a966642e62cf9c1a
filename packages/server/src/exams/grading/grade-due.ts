import { createYieldToEventLoop } from '../../platform/concurrency/yield-to-event-loop.ts';
import type { AppContext } from '../../platform/context/app-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { loggableError } from '../../platform/http/errors.ts';
import { answeredSession, type PlacedAnswer } from './form-session.ts';
import { gradeSheet, type SheetGrade } from './grade-sheet.ts';
import { type FormToGrade, formsToGrade } from './grading-rules-store.ts';
import { closedSheets, publishHeld } from './publish-store.ts';
import { type GradeOfSheet, keepGrades, placedAnswers } from './sheet-grade-store.ts';
import { type SheetToGrade, sheetsWaiting } from './sheets-to-grade-store.ts';
import { tellPublished } from './tell-published.ts';

const AT_ONCE = 25;

/** Null: its evaluation is not graded. */
export const gradeOf = (form: FormToGrade, answers: readonly PlacedAnswer[]): SheetGrade | null =>
  form.policy === null ? null : gradeSheet({ ...form, policy: form.policy }, answeredSession(form.unanswered, answers));

/**
 * Grades sheets whose rows are held, with the forms that are held against decisions. One that cannot be is logged and left
 * out: nobody waits for it.
 */
const gradesOf = async (
  tx: Tx,
  sheets: readonly SheetToGrade[],
  forms: ReadonlyMap<number, FormToGrade>,
  log: AppContext['log'],
): Promise<readonly GradeOfSheet[]> => {
  const answers = await placedAnswers(tx, sheets);
  const yieldToEventLoop = createYieldToEventLoop();
  const grades: GradeOfSheet[] = [];
  for (const { id, formId } of sheets) {
    const form = forms.get(formId);
    if (form === undefined) continue;
    try {
      grades.push({ sheetId: id, result: gradeOf(form, answers.get(id) ?? []) });
    } catch (error) {
      log.error({ sheet: id, err: loggableError(error) }, 'a sheet cannot be graded');
    }
    await yieldToEventLoop();
  }
  return grades;
};

type Grading = Pick<AppContext, 'db' | 'now' | 'log' | 'config' | 'institution'>;

const gradeSome = async (context: Grading, after: number): Promise<number | null> => {
  const { db, now, log } = context;
  const seen = await sheetsWaiting(db).where('sheet.id', '>', after).limit(AT_ONCE).execute();
  const last = seen.at(-1)?.id;
  if (last === undefined) return null;
  await db.transaction().execute(async (tx) => {
    // Forms before sheets, as decisions take them: neither waits for the other in a circle.
    const forms = await formsToGrade(tx, [...new Set(seen.map(({ formId }) => formId))]);
    const ids = seen.map(({ id }) => id);
    const sheets = await sheetsWaiting(tx).where('sheet.id', 'in', ids).forNoKeyUpdate().skipLocked().execute();
    const grades = await gradesOf(tx, sheets, forms, log);
    const at = now();
    const published = new Set(
      sheets
        .filter(({ formId, openUntil }) => {
          const isOpen = openUntil !== null && openUntil >= at;
          return !isOpen && forms.get(formId)?.policy?.publish === 'graded';
        })
        .map(({ id }) => id),
    );
    await keepGrades(tx, grades, at, (id) => published.has(id));
    const told = grades.filter(({ sheetId, result }) => published.has(sheetId) && result?.grade != null);
    await tellPublished(
      tx,
      context,
      told.map(({ sheetId }) => sheetId),
    );
  });
  return last;
};

/** Publishes what waited for backups that may not come any more. Returns whether there was any. */
const closeSome = async (context: Grading): Promise<boolean> => {
  const { db, now } = context;
  return db.transaction().execute(async (tx) => {
    const closed = await closedSheets(tx, now(), AT_ONCE);
    if (closed.length === 0) return false;
    const due = closed.filter(({ grading }) => grading?.publish === 'graded').map(({ id }) => id);
    await tellPublished(tx, context, await publishHeld(tx, due, now()));
    return true;
  });
};

/**
 * Grades the sheets that were finished and are not graded yet, whoever finished them, and publishes what is due. Any number of
 * processes share it.
 */
export const gradeDue = async (context: Grading): Promise<void> => {
  for (let after: number | null = 0; after !== null; ) after = await gradeSome(context, after);
  while (await closeSome(context));
};
