import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { waitingEntries } from './counted-already.ts';
import { countedSheets } from './counted-sheets.ts';

/**
 * Counts the answers of each sheet that wait for a person's decision, each once, however often it came. One that was cleared
 * is none, nor is one that counts as it is.
 */
export const inReviewOf = async (db: Db, sheetIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (sheetIds.length === 0) return new Map();
  const { rows } = await sql<{ readonly sheet_id: number; readonly count: number }>`
    select sheet_id, count(distinct coalesce(id::text, kept_id || '.' || place))::int as count
    from ${waitingEntries(sheetIds)} as waiting
    where not is_cleared and not counts
    group by sheet_id`.execute(db);
  return new Map(rows.map(({ sheet_id, count }) => [sheet_id, count]));
};

/** Counts the people of whom answers wait so, on sheets of an evaluation that count. It unpacks what was kept of them. */
export const peopleInReview = async (db: Db, quizId: number): Promise<number> => {
  const sheets = await countedSheets(db)
    .select(['sheet.id', 'sheet.user_id as userId'])
    .where('sheet.is_valid', '=', true)
    .where('sheet.quiz_id', '=', quizId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('quarantined_answers as kept')
          .select('kept.id')
          .whereRef('kept.sheet_id', '=', 'sheet.id')
          .where('kept.decided_at', 'is', null),
      ),
    )
    .execute();
  const inReview = await inReviewOf(
    db,
    sheets.map(({ id }) => id),
  );
  return new Set(sheets.flatMap(({ id, userId }) => (inReview.has(id) ? [userId] : []))).size;
};
