import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Finds which of these sheets are out in a laboratory: nobody starts them elsewhere meanwhile. */
export const sheetsOut = async (db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('laboratory_sheet')
    .select('sheet_id')
    .where('sheet_id', '=', ({ val, fn }) => fn.any(val([...ids])))
    .where('state', '=', sql.lit('out'))
    .execute();
  return new Set(rows.map(({ sheet_id }) => sheet_id));
};
