import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Counts the answers of each sheet that wait for a person's decision, each once, however often it came. One that was cleared is none. */
export const inReviewOf = async (db: Db, sheetIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (sheetIds.length === 0) return new Map();
  const { rows } = await sql<{ readonly sheet_id: number; readonly count: number }>`
    select sheet_id, count(distinct coalesce(entry ->> 'id', kept.id || '.' || place))::int as count
    from quarantined_answers as kept, jsonb_array_elements(entries) with ordinality as each (entry, place)
    where sheet_id = any(${sheetIds}::bigint[]) and decided_at is null and entry -> 'details' is distinct from '[]'::jsonb
    group by sheet_id`.execute(db);
  return new Map(rows.map(({ sheet_id, count }) => [sheet_id, count]));
};
