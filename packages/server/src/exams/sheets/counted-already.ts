import { type RawBuilder, sql } from 'kysely';

/**
 * Long texts are compared by this: it is made of each once, and a text of megabytes is carried through no statement. The database's own hash
 * of JSON does not do: two answers whose parts have changed places may have the same.
 */
export const hashOf = (json: RawBuilder<unknown>): RawBuilder<Buffer> =>
  sql`sha256(convert_to((${json})::text, 'UTF8'))`;

/** Details as an answer holds them, of the entry that a post brings. */
const AS_HELD = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('itemOptionId', one -> 'item_option_id', 'answer', one -> 'answer', 'slot', one -> 'slot')
                            order by number), '[]')
  from jsonb_array_elements(entry -> 'details') with ordinality as detail (one, number)
)`;

/**
 * Reads entry by entry what of these sheets waits for a decision: `kept_id`, `sheet_id`, `place`, the answer's `id`, whether it
 * `is_cleared`, and whether it `counts` as it is, since what is held in its place says the same.
 */
export const waitingEntries = (sheetIds: readonly number[]): RawBuilder<unknown> => sql`(
  with waiting as materialized (
    select kept.id as kept_id, kept.sheet_id, place, (entry ->> 'id')::bigint as id,
           entry @? '$.details' and not entry @? '$.details[0]' as is_cleared,
           case when entry @? '$.details' then ${hashOf(AS_HELD)} end as says
    from quarantined_answers as kept, jsonb_array_elements(entries) with ordinality as each (entry, place)
    where kept.sheet_id = any(${[...sheetIds]}::bigint[]) and decided_at is null
  ), held as materialized (
    select id, sheet_id, ${hashOf(sql`details`)} as says from user_answer
    where id = any(array(select distinct id from waiting))
  )
  select kept_id, waiting.sheet_id, place, waiting.id, is_cleared, held.id is not null as counts
  from waiting left join held on held.id = waiting.id and held.sheet_id = waiting.sheet_id and held.says = waiting.says
)`;
