import { hasRows, ITEM_TYPE } from '@quipu/engine';
import { sheetAnswers, sheetMarks } from '../exams/analysis/analysis-store.ts';
import { type FormQuestion, questionsOf } from '../exams/analysis/form-questions.ts';
import { detailsOfRows } from '../exams/analysis/item-parts.ts';
import { type ViewItem, viewForm } from '../exams/forms/form-view.ts';
import { readForms } from '../exams/grading/grading-rules-store.ts';
import { answerInWords } from '../exams/results/answer-in-words.ts';
import { SHEET_STATUS } from '../exams/sheet-status-texts.ts';
import { countedSheets } from '../exams/sheets/counted-sheets.ts';
import type { Db } from '../platform/db/database.ts';
import { type Cell, column, type Table, typedNumber } from '../platform/tables/table.ts';
import { texts } from './texts.ts';

const HEADS = [
  ...[...texts.person, ...texts.sheet, 'formulario', 'pregunta', 'respuesta', 'resultado'],
  ...['puntos', 'puntos_maximos', 'segundos'],
];
const AT_ONCE = 100;

const started = (db: Db, quizId: number) => (after: number, most: number) =>
  countedSheets(db)
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .select(['sheet.id', 'sheet.form_id', 'sheet.attempt', 'sheet.is_valid', 'sheet.status', 'quiz.name as evaluation'])
    .select(['sheet.answer_base as answerBase', 'sheet.answer_count as answerCount'])
    .select(['person.reference', 'person.full_name'])
    .where('sheet.quiz_id', '=', quizId)
    .where('sheet.started_at', 'is not', null)
    .where('sheet.id', '>', after)
    .orderBy('sheet.id')
    .limit(most)
    .execute();

interface ShownQuestion extends FormQuestion {
  /** It has its options as they were shown. */
  readonly view: ViewItem;
}

const withChildren = (item: ViewItem): readonly ViewItem[] => [item, ...item.children.flatMap(withChildren)];

/** The questions of each form, read once. */
const questionsReader = (db: Db) => {
  const known = new Map<number, Promise<readonly ShownQuestion[]>>();
  const read = async (formId: number): Promise<readonly ShownQuestion[]> => {
    const form = (await readForms(db, [formId])).get(formId);
    if (form === undefined) return [];
    const views = viewForm(form.content).sections.flatMap(({ items }) => items.flatMap(withChildren));
    return questionsOf(form).flatMap((question) => {
      const view = views[question.ordinal];
      return view === undefined ? [] : [{ ...question, view }];
    });
  };
  return (formId: number) => {
    const reading = known.get(formId) ?? read(formId);
    known.set(formId, reading);
    return reading;
  };
};

/** A row for each question that somebody was asked, in letters and places as they were shown. */
export const responsesTable = (db: Db, quizId: number): Table => {
  const questionsOfForm = questionsReader(db);
  const rows = async function* (): AsyncGenerator<readonly Cell[]> {
    let last = 0;
    for (;;) {
      const sheets = await started(db, quizId)(last, AT_ONCE);
      if (sheets.length === 0) return;
      last = sheets.at(-1)?.id ?? last;
      const [marks, answers] = [await sheetMarks(db, sheets), await sheetAnswers(db, sheets)];
      for (const sheet of sheets) {
        const given = new Map(answers.get(sheet.id)?.map((answer) => [answer.ordinal, answer]));
        for (const { item, number, ordinal, rows: ofRows, view } of await questionsOfForm(sheet.form_id)) {
          const mark = marks.get(sheet.id)?.[ordinal];
          if (mark?.isAsked === false) continue;
          const details = hasRows(item.type)
            ? detailsOfRows(ofRows.map((row) => given.get(row)?.details ?? []))
            : (given.get(ordinal)?.details ?? []);
          const words = answerInWords({ type: item.type, options: view.options }, details);
          yield [
            ...[sheet.reference, sheet.full_name, sheet.id, sheet.evaluation, sheet.attempt, sheet.is_valid],
            ...[
              SHEET_STATUS[sheet.status],
              sheet.form_id,
              number,
              item.type === ITEM_TYPE.numeric ? typedNumber(words) : words,
            ],
            ...[mark === undefined ? null : texts.verdict[mark.verdict], mark?.points ?? null, mark?.maxPoints ?? null],
            Math.round((given.get(ordinal)?.timeMs ?? 0) / 100) / 10,
          ];
        }
      }
    }
  };
  return { columns: HEADS.map(column), rows: rows() };
};
