import type { Db } from '../../platform/db/database.ts';

/** The sheets that count, as `sheet`: all but trials. Whatever counts, lists or tells results asks this and not the table. */
export const countedSheets = (db: Db) => db.selectFrom('answers_sheet as sheet').where('sheet.is_trial', '=', false);
