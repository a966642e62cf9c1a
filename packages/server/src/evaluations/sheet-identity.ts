import { grouped } from '../app/grouped.ts';
import type { Db } from '../db/database.ts';
import { timesReplaced } from '../db/replaced.ts';

/** What never changes of a sheet. */
export interface SheetIdentity {
  readonly id: number;
  readonly userId: number;
  readonly quizId: number;
  readonly formId: number;
  readonly answerBase: number;
  readonly answerCount: number;
}
export type ReadIdentity = (sheetId: number) => Promise<SheetIdentity | undefined>;

const MOST_KEPT = 50_000;

const find = async (db: Db, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('answers_sheet')
    .select([
      'id',
      'user_id as userId',
      'quiz_id as quizId',
      'form_id as formId',
      'answer_base as answerBase',
      'answer_count as answerCount',
    ])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map<number, SheetIdentity>(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
};

export const identityReader = (db: Db): ReadIdentity => {
  const kept = new Map<number, SheetIdentity>();
  const lookUp = grouped((ids: readonly number[]) => find(db, ids));
  let of = timesReplaced(db);
  return async (sheetId) => {
    if (of !== timesReplaced(db)) kept.clear();
    of = timesReplaced(db);
    const asked = of;
    const known = kept.get(sheetId);
    if (known !== undefined) return known;
    const found = await lookUp(sheetId);
    if (found === undefined || asked !== timesReplaced(db)) return found;
    kept.set(sheetId, found);
    const oldest = kept.keys().next().value;
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return found;
  };
};
