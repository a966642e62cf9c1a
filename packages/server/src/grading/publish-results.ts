import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Publishes every grade of an evaluation that there is. Returns the sheets whose grade was not published before. */
export const publishGrades = async (within: Db, quizId: number, at: EpochMs): Promise<readonly number[]> => {
  const held = await within
    .selectFrom('answers_sheet as sheet')
    .innerJoin('sheet_grade as graded', 'graded.sheet_id', 'sheet.id')
    .select('sheet.id')
    .where('sheet.quiz_id', '=', quizId)
    .where('graded.published_at', 'is', null)
    .orderBy('sheet.id')
    .forNoKeyUpdate(['sheet'])
    .execute();
  const ids = held.map(({ id }) => id);
  if (ids.length === 0) return [];
  await sql`
    update sheet_grade set published_at = ${new Date(at)}::timestamptz where sheet_id = any(${ids}::bigint[])`.execute(
    within,
  );
  await sql`
    update answers_sheet as sheet set final_grade = graded.grade
    from sheet_grade as graded where graded.sheet_id = sheet.id and sheet.id = any(${ids}::bigint[])`.execute(within);
  return ids;
};

export interface Standing {
  /** Finished, and not graded yet. */
  readonly waiting: number;
  readonly underWay: number;
}

/** What of an evaluation has no grade yet. */
export const standingOf = async (db: Db, quizId: number): Promise<Standing> => {
  const { waiting, underWay } = await db
    .selectFrom('answers_sheet')
    .select(({ fn, eb }) => [
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('finished_at', 'is not', null), eb('graded_at', 'is', null)]))
        .as('waiting'),
      fn.countAll<number>().filterWhere('status', '=', 'A').as('underWay'),
    ])
    .where('quiz_id', '=', quizId)
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), underWay: Number(underWay) };
};
