import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { countedSheets } from '../sheets/counted-sheets.ts';

/** Publishes the grades, of those that have one, of sheets whose rows are held. Returns whose were not published before, and count. */
export const publishHeld = async (tx: Tx, sheetIds: readonly number[], at: EpochMs): Promise<readonly number[]> => {
  if (sheetIds.length === 0) return [];
  const published = await tx
    .updateTable('sheet_grade')
    .set({ published_at: new Date(at) })
    .where('sheet_id', '=', ({ val, fn }) => fn.any(val([...sheetIds])))
    .where('published_at', 'is', null)
    .returning('sheet_id')
    .execute();
  const ids = published.map(({ sheet_id }) => sheet_id);
  await sql`
    update answers_sheet as sheet set final_grade = graded.grade, answers_until = null
    from sheet_grade as graded where graded.sheet_id = sheet.id and sheet.id = any(${ids}::bigint[])`.execute(tx);
  const counted = await countedSheets(tx)
    .select('sheet.id')
    .where(sql<boolean>`sheet.id = any(${ids}::bigint[])`)
    .orderBy('sheet.id')
    .execute();
  return counted.map(({ id }) => id);
};

/** No backup may change their answers any more: held, and marked so. Those that another process has are left to it. */
export const closedSheets = async (tx: Tx, now: EpochMs, most: number) => {
  const closed = await tx
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .select(['sheet.id', 'quiz.grading'])
    .where('sheet.open_until', '<', instant(now))
    .where(({ eb, or }) => or([eb('sheet.graded_at', 'is not', null), eb('quiz.grading', 'is', null)]))
    .orderBy('sheet.id')
    .limit(most)
    .forNoKeyUpdate(['sheet'])
    .skipLocked()
    .execute();
  if (closed.length > 0)
    await tx
      .updateTable('answers_sheet')
      .set({ open_until: null })
      .where(
        'id',
        'in',
        closed.map(({ id }) => id),
      )
      .execute();
  return closed;
};

/**
 * Publishes the grades of an evaluation, but for those of sheets that a backup may still change. Returns the sheets whose
 * grade was not published before, and that count.
 */
export const publishGrades = async (tx: Tx, quizId: number, at: EpochMs): Promise<readonly number[]> => {
  const held = await tx
    .selectFrom('answers_sheet')
    .select('id')
    .where('quiz_id', '=', quizId)
    .where('graded_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .where(({ eb, or }) => or([eb('open_until', 'is', null), eb('open_until', '<', instant(at))]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return publishHeld(
    tx,
    held.map(({ id }) => id),
    at,
  );
};

/** Reads the grades of sheets, in the order of their ids. */
export const gradesOf = (db: Db, sheetIds: readonly number[]) =>
  db
    .selectFrom('sheet_grade')
    .select(['sheet_id', 'grade'])
    .where('sheet_id', '=', ({ val, fn }) => fn.any(val([...sheetIds])))
    .orderBy('sheet_id')
    .execute();

export interface UngradedCounts {
  /** Finished, and not graded yet. */
  readonly waiting: number;
  readonly underWay: number;
  /** Their time ran out, and a backup of them may still come. */
  readonly open: number;
}

/** Counts what of an evaluation has no grade yet. */
export const ungradedOf = async (db: Db, quizId: number, now: EpochMs): Promise<UngradedCounts> => {
  const { waiting, underWay, open } = await countedSheets(db)
    .select(({ fn, eb }) => [
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('finished_at', 'is not', null), eb('graded_at', 'is', null)]))
        .as('waiting'),
      fn.countAll<number>().filterWhere('status', '=', 'A').as('underWay'),
      fn.countAll<number>().filterWhere('open_until', '>=', instant(now)).as('open'),
    ])
    .where('quiz_id', '=', quizId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), underWay: Number(underWay), open: Number(open) };
};
