import { type RawBuilder, sql } from 'kysely';

/**
 * The minutes that somebody gave a sheet, of what was kept of it. What a reopening adds to its times beside them is time that went by
 * while it was closed. A laboratory's file says what was done there: what is no number there is none here.
 */
export const minutesGiven = (sheetId: string): RawBuilder<number> => sql<number>`(
  select coalesce(sum((given.what->>'minutes')::numeric) filter (where jsonb_typeof(given.what->'minutes') = 'number'), 0)::float8
  from operator_action as given
  where given.what->>'sheetId' = ${sql.ref(sheetId)}::text and given.what->>'action' in ('extend-sheet', 'reopen-sheet'))`;
