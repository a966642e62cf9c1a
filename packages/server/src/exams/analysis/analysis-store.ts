import type { Details } from '@quipu/engine';
import { sql } from 'kysely';
import type { Mark } from '../../platform/db/columns/mark.ts';
import type { Db } from '../../platform/db/database.ts';
import type { AnswerRange } from '../grading/sheet-grade-store.ts';
import { countedSheets } from '../sheets/counted-sheets.ts';
import type { TimedAnswer } from './analyse-form.ts';

export interface SheetToAnalyse extends AnswerRange {
  readonly formId: number;
}

/**
 * The graded sheets of an evaluation that count, one a person: of somebody who took it more than once the first, since whoever
 * takes it again knows it.
 */
export const sheetsToAnalyse = (db: Db, quizId: number): Promise<readonly SheetToAnalyse[]> =>
  countedSheets(db)
    .innerJoin('sheet_grade as graded', 'graded.sheet_id', 'sheet.id')
    .distinctOn('sheet.user_id')
    .select([
      'sheet.id',
      'sheet.form_id as formId',
      'sheet.answer_base as answerBase',
      'sheet.answer_count as answerCount',
    ])
    .where('sheet.quiz_id', '=', quizId)
    .where('sheet.withdrawn_at', 'is', null)
    .orderBy('sheet.user_id')
    .orderBy('sheet.attempt')
    .execute();

export const sheetMarks = async (
  db: Db,
  sheets: readonly AnswerRange[],
): Promise<ReadonlyMap<number, readonly Mark[]>> => {
  const rows = await db
    .selectFrom('sheet_grade')
    .select(['sheet_id', 'marks'])
    .where(
      'sheet_id',
      'in',
      sheets.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map(({ sheet_id: id, marks }) => [id, marks]));
};

/** The answers of sheets with the time spent on each: one row a sheet, which is a third of the work of one an answer. */
export const sheetAnswers = async (
  db: Db,
  sheets: readonly AnswerRange[],
): Promise<ReadonlyMap<number, readonly TimedAnswer[]>> => {
  const { rows } = await sql<{
    readonly sheet: number;
    readonly answers: readonly (readonly [number, number, Details])[];
  }>`
    select sheet, json_agg(json_build_array(answer.id - base, answer.time_ms, answer.details)) as answers
    from unnest(
      ${sheets.map(({ id }) => id)}::bigint[],
      ${sheets.map(({ answerBase }) => answerBase)}::bigint[],
      ${sheets.map(({ answerCount }) => answerCount)}::bigint[]
    ) as range (sheet, base, count)
    join user_answer as answer on answer.id >= base and answer.id < base + count
    group by sheet`.execute(db);
  return new Map(
    rows.map(({ sheet, answers }) => [
      sheet,
      answers.map(([ordinal, timeMs, details]) => ({ ordinal, timeMs, details })),
    ]),
  );
};
