import type { Db } from '../../platform/db/database.ts';
import { countedSheets } from '../sheets/counted-sheets.ts';

/** Finds who has sheets, with what a mail about one says. People without an address are left out. */
export const addressees = (db: Db, sheetIds: readonly number[]) =>
  countedSheets(db)
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select([
      'sheet.id as sheetId',
      'quiz.name as quiz',
      'sheet.is_valid as isValid',
      'person.full_name as fullName',
      'person.email',
    ])
    .where('sheet.id', '=', ({ val, fn }) => fn.any(val([...sheetIds])))
    .where('person.email', 'is not', null)
    .orderBy('sheet.id')
    .execute();
