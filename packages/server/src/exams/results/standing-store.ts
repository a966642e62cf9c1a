import type { OfficeResults } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db } from '../../platform/db/database.ts';
import { countedSheets } from '../sheets/counted-sheets.ts';

/** The evaluations that are graded, with how many of their sheets stand where: those that count. */
export const quizStandings = async (db: Db, now: EpochMs, quizId: number | null): Promise<readonly OfficeResults[]> => {
  const rows = await db
    .selectFrom('quiz')
    .leftJoin('answers_sheet as sheet', (join) =>
      join.onRef('sheet.quiz_id', '=', 'quiz.id').on('sheet.is_valid', '=', true).on('sheet.is_trial', '=', false),
    )
    .leftJoin('sheet_grade as graded', 'graded.sheet_id', 'sheet.id')
    .select(['quiz.id as quizId', 'quiz.name', 'quiz.grading'])
    .select(({ fn, eb }) => [
      fn.count<number>('sheet.id').as('sheets'),
      fn.count<number>('sheet.id').filterWhere('sheet.status', '=', 'P').as('notStarted'),
      fn.count<number>('sheet.id').filterWhere('sheet.status', '=', 'A').as('underWay'),
      fn
        .count<number>('sheet.id')
        .filterWhere(eb.and([eb('sheet.finished_at', 'is not', null), eb('sheet.graded_at', 'is', null)]))
        .as('waiting'),
      fn.count<number>('graded.grade').as('graded'),
      fn.count<number>('graded.published_at').as('published'),
      fn.count<number>('sheet.id').filterWhere('sheet.open_until', '>=', instant(now)).as('open'),
    ])
    .where('quiz.grading', 'is not', null)
    .where('quiz.rehearsal_id', 'is', null)
    .$if(quizId !== null, (query) => query.where('quiz.id', '=', quizId ?? 0))
    .groupBy('quiz.id')
    .orderBy('quiz.name')
    .execute();
  return rows.map(({ grading, ...row }) => ({ ...row, scale: grading?.scale ?? 0 }));
};

export interface GradeDistribution {
  /** Counts in equal parts of the scale, the lowest first; the greatest grade is in the last one. */
  readonly parts: readonly number[];
  readonly mean: number | null;
  readonly least: number | null;
  readonly most: number | null;
}

const PARTS = 10;

/** Tells how the grades of the sheets that count are distributed. */
export const gradeDistribution = async (db: Db, quizId: number, scale: number): Promise<GradeDistribution> => {
  const grades = countedSheets(db)
    .innerJoin('sheet_grade as graded', 'graded.sheet_id', 'sheet.id')
    .where('sheet.quiz_id', '=', quizId)
    .where('sheet.is_valid', '=', true)
    .where('graded.grade', 'is not', null);
  const part = sql<number>`least(${PARTS}, 1 + floor(graded.grade * ${PARTS} / ${scale}))::integer`;
  const counted = await grades
    .select(({ fn }) => [part.as('part'), fn.countAll<number>().as('count')])
    .groupBy('part')
    .execute();
  const whole = await grades
    .select(({ fn }) => [
      fn.avg<number | null>('graded.grade').as('mean'),
      fn.min<number | null>('graded.grade').as('least'),
      fn.max<number | null>('graded.grade').as('most'),
    ])
    .executeTakeFirstOrThrow();
  const counts = new Map(counted.map((row) => [row.part, Number(row.count)]));
  return { ...whole, parts: Array.from({ length: PARTS }, (_, place) => counts.get(place + 1) ?? 0) };
};
