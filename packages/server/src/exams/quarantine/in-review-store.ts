import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/**
 * Counts the answers of each sheet that wait for a person's decision, each once, however often it came. One that was cleared
 * is none, nor is one that counts as it is.
 */
export const inReviewOf = async (db: Db, sheetIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (sheetIds.length === 0) return new Map();
  const { rows } = await sql<{ readonly sheet_id: number; readonly count: number }>`
    select sheet_id, count(distinct coalesce(entry ->> 'id', kept.id || '.' || place))::int as count
    from quarantined_answers as kept, jsonb_array_elements(entries) with ordinality as each (entry, place)
    where sheet_id = any(${sheetIds}::bigint[]) and decided_at is null and entry -> 'details' is distinct from '[]'::jsonb
      and not exists (
        select from user_answer as held
        where held.id = (entry ->> 'id')::bigint and held.sheet_id = kept.sheet_id and entry -> 'details' is not null
          and held.details = (
            select jsonb_agg(jsonb_build_object('itemOptionId', one -> 'item_option_id', 'answer', one -> 'answer', 'slot', one -> 'slot')
                             order by number)
            from jsonb_array_elements(entry -> 'details') with ordinality as detail (one, number)
          )
      )
    group by sheet_id`.execute(db);
  return new Map(rows.map(({ sheet_id, count }) => [sheet_id, count]));
};
