import type { EpochMs } from '@quipu/engine';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db } from '../../platform/db/database.ts';
import { countedSheets } from '../sheets/counted-sheets.ts';

/** The sheets of an evaluation, as `sheet`, that are graded and whose grade counts: an attempt that another one replaced has one that does not. */
export const gradedSheets = (db: Db, quizId: number) =>
  countedSheets(db)
    .innerJoin('sheet_grade as graded', 'graded.sheet_id', 'sheet.id')
    .where('sheet.quiz_id', '=', quizId)
    .where('sheet.is_valid', '=', true);

/** Those of them whose session was under way at a moment, with it as `session`. */
export const sheetsUnderWay = (db: Db, quizId: number, at: EpochMs) =>
  gradedSheets(db, quizId)
    .innerJoin('quiz_session as session', 'session.id', 'sheet.session_id')
    .where('session.starts_at', '<=', instant(at))
    .where('session.ends_at', '>', instant(at));
