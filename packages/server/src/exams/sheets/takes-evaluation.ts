import type { Db } from '../../platform/db/database.ts';
import { countedSheets } from './counted-sheets.ts';

/** Tells whether they have a sheet of the evaluation that counts: its grades, answers and right answers are for somebody else to look at. */
export const takesEvaluation = async (
  db: Db,
  quizId: number,
  { userId }: { readonly userId: number },
): Promise<boolean> =>
  (await countedSheets(db)
    .select('sheet.id')
    .where('sheet.quiz_id', '=', quizId)
    .where('sheet.user_id', '=', userId)
    .where('sheet.withdrawn_at', 'is', null)
    .executeTakeFirst()) !== undefined;
