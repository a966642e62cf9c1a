import { batchLoader } from '../../platform/concurrency/batch-loader.ts';
import type { Db } from '../../platform/db/database.ts';
import { generationCache, perDb } from '../../platform/db/db-generation.ts';

/** None of it ever changes. */
export interface SheetIdentity {
  readonly id: number;
  readonly userId: number;
  readonly quizId: number;
  readonly formId: number;
  readonly answerBase: number;
  readonly answerCount: number;
}
export type ReadIdentity = (sheetId: number) => Promise<SheetIdentity | undefined>;

const MAX_KEPT = 50_000;

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
    .where('id', '=', ({ val, fn }) => fn.any(val([...ids])))
    .execute();
  const byId = new Map<number, SheetIdentity>(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
};

const identitiesOf = perDb((db: Db) => generationCache<SheetIdentity>(db, MAX_KEPT));

/** Keeps what was read with something else. It is to be asked for before that is read. */
export const identityKeeper = (db: Db): ((identity: SheetIdentity) => void) => {
  const cache = identitiesOf(db)();
  return (identity) => void cache.set(identity.id, identity);
};

/** Reads each once, whichever module asks, while it is used. */
export const identityReader = perDb((db: Db): ReadIdentity => {
  const current = identitiesOf(db);
  const lookUp = batchLoader((ids: readonly number[]) => find(db, ids));
  return async (sheetId) => {
    const cache = current();
    const known = cache.get(sheetId);
    if (known !== undefined) return known;
    const found = await lookUp(sheetId);
    if (found !== undefined) cache.set(sheetId, found);
    return found;
  };
});
