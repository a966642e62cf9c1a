import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Finds which of these sheets are out, and in which laboratory: nobody starts them elsewhere meanwhile. */
export const sheetsOut = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('laboratory_sheet')
    .select(['sheet_id', 'laboratory_id'])
    .where('sheet_id', '=', ({ val, fn }) => fn.any(val([...ids])))
    .where('state', '=', sql.lit('out'))
    .execute();
  return new Map(rows.map(({ sheet_id, laboratory_id }) => [sheet_id, laboratory_id]));
};
