import type { Details, EpochMs, FinalStatus } from '@quipu/engine';
import { sql } from 'kysely';
import { wholeExtra } from '../../platform/db/columns/quiz-columns.ts';
import type { Db } from '../../platform/db/database.ts';
import type { PlacedAnswer } from './form-session.ts';
import type { SheetGrade } from './grade-sheet.ts';

export interface AnswerRange {
  readonly id: number;
  readonly answerBase: number;
  readonly answerCount: number;
}

/** The answers of sheets, by the ordinals of their items: one statement, whatever their number. */
export const placedAnswers = async (
  db: Db,
  sheets: readonly AnswerRange[],
): Promise<ReadonlyMap<number, readonly PlacedAnswer[]>> => {
  const { rows } = await sql<{ readonly sheet: number; readonly ordinal: number; readonly details: Details }>`
    select sheet, answer.id - base as ordinal, answer.details
    from unnest(
      ${sheets.map(({ id }) => id)}::bigint[],
      ${sheets.map(({ answerBase }) => answerBase)}::bigint[],
      ${sheets.map(({ answerCount }) => answerCount)}::bigint[]
    ) as range (sheet, base, count)
    join user_answer as answer on answer.id >= base and answer.id < base + count`.execute(db);
  const bySheet = new Map<number, PlacedAnswer[]>();
  for (const { sheet, ordinal, details } of rows) {
    const answers = bySheet.get(sheet) ?? [];
    answers.push({ ordinal, details });
    bySheet.set(sheet, answers);
  }
  return bySheet;
};

export interface GradeOfSheet {
  readonly sheetId: number;
  /** Null: its evaluation is not graded. */
  readonly result: SheetGrade | null;
}

/**
 * Keeps grades, of sheets whose rows are held. What was published stays so; what was not is published where `publishes`.
 */
export const keepGrades = async (
  db: Db,
  grades: readonly GradeOfSheet[],
  at: EpochMs,
  publishes: (sheetId: number) => boolean,
): Promise<void> => {
  if (grades.length === 0) return;
  const rows = grades.flatMap(({ sheetId, result }) =>
    result === null
      ? []
      : [
          {
            sheet_id: sheetId,
            grade: result.grade,
            points: result.points,
            max_points: result.maxPoints,
            answered: result.answered,
            hits: result.hits,
            total: result.total,
            marks: JSON.stringify(result.marks),
            published_at: publishes(sheetId) ? new Date(at) : null,
          },
        ],
  );
  if (rows.length > 0)
    await db
      .insertInto('sheet_grade')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('sheet_id').doUpdateSet(({ ref, fn }) => ({
          grade: ref('excluded.grade'),
          points: ref('excluded.points'),
          max_points: ref('excluded.max_points'),
          answered: ref('excluded.answered'),
          hits: ref('excluded.hits'),
          total: ref('excluded.total'),
          marks: ref('excluded.marks'),
          published_at: fn.coalesce('sheet_grade.published_at', 'excluded.published_at'),
        })),
      )
      .execute();
  await sql`
    update answers_sheet as sheet
    set graded_at = ${new Date(at)}::timestamptz,
        final_grade = (
          select grade from sheet_grade where sheet_id = sheet.id and published_at is not null
        ),
        -- Whoever knows the grade may know what is right.
        answers_until = case
          when exists (select from sheet_grade where sheet_id = sheet.id and published_at is not null) then null
          else answers_until
        end
    where id = any(${grades.map(({ sheetId }) => sheetId)}::bigint[])`.execute(db);
};

/** Withdraws a grade: the sheet goes on, or its answers changed. It is graded anew once it is finished. */
export const withdrawGrade = async (db: Db, sheetId: number): Promise<void> => {
  await db.deleteFrom('sheet_grade').where('sheet_id', '=', sheetId).execute();
  await db.updateTable('answers_sheet').set({ graded_at: null, final_grade: null }).where('id', '=', sheetId).execute();
};

const finalOf = (status: string): FinalStatus =>
  status === 'FT' || status === 'FC' || status === 'FST' ? status : 'F';

/** A graded sheet with its person, its evaluation and its marks. Null: there is none. */
export const gradedSheet = async (db: Db, sheetId: number) => {
  const row = await db
    .selectFrom('sheet_grade as graded')
    .innerJoin('answers_sheet as sheet', 'sheet.id', 'graded.sheet_id')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .leftJoin('quiz_session as session', 'session.id', 'sheet.session_id')
    .selectAll('graded')
    .select([
      'sheet.form_id',
      'sheet.user_id',
      'sheet.status',
      'sheet.attempt',
      'sheet.is_valid',
      'sheet.started_at',
      'sheet.finished_at',
      'sheet.answer_base',
      'sheet.answer_count',
      'quiz.id as quiz_id',
      'quiz.name',
      'quiz.type',
      'quiz.extra',
      'person.reference',
      'person.full_name',
      'session.starts_at',
      'session.ends_at',
    ])
    .where('graded.sheet_id', '=', sheetId)
    .executeTakeFirst();
  if (row === undefined || row.finished_at === null) return null;
  return {
    sheetId,
    formId: row.form_id,
    userId: row.user_id,
    reference: row.reference,
    fullName: row.full_name,
    quiz: { id: row.quiz_id, name: row.name, type: row.type, answersSheet: wholeExtra(row.extra).answersSheet },
    status: finalOf(row.status),
    attempt: row.attempt,
    isValid: row.is_valid,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    session: row.starts_at === null || row.ends_at === null ? null : { start: row.starts_at, end: row.ends_at },
    grade: row.grade,
    isPublished: row.published_at !== null,
    points: row.points,
    maxPoints: row.max_points,
    answered: row.answered,
    hits: row.hits,
    total: row.total,
    marks: row.marks,
    answerBase: row.answer_base,
    answerCount: row.answer_count,
  };
};
