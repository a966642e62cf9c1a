import { type RawBuilder, sql } from 'kysely';

/**
 * The minutes that somebody gave a sheet, of what was kept of it. Those of a reopening are from then on: what was left at the end is
 * none of them, nor is what it adds to the times for the while that the sheet was closed. One that does not say how many it added is of
 * before, and counts whole. A laboratory's file says what was done there: what is no number there is none here.
 */
export const minutesGiven = (sheetId: string): RawBuilder<number> => sql<number>`(
  select coalesce(sum(said.minutes::numeric) filter (where jsonb_typeof(said.minutes) = 'number'), 0)::float8
  from operator_action as given
  cross join lateral (select coalesce(given.what->'added', given.what->'minutes') as minutes) as said
  where given.what->>'sheetId' = ${sql.ref(sheetId)}::text and given.what->>'action' in ('extend-sheet', 'reopen-sheet'))`;
