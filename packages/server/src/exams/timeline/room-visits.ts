import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { isAbout } from '../../platform/audit/action-subjects.ts';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db } from '../../platform/db/database.ts';

interface Place {
  readonly sessionId: number;
  readonly roomId: number;
}

/** The audit log's moves: an action keeps where each of those whom it moved was before. */
const MOVES = sql`operator_action as kept
  cross join lateral (
    select (kept.what->>'sheetId')::bigint as sheet, kept.what->'before' as before
    union all
    select (one->>'sheetId')::bigint, one->'before' from jsonb_array_elements(case jsonb_typeof(kept.what->'moved') when 'array' then kept.what->'moved' else kept.what->'movedFrom' end) as one
  ) as moved`;
const wasIn = ({ sessionId, roomId }: Place) =>
  sql<boolean>`(moved.before->'sessionId' = to_jsonb(${sessionId}::bigint) and moved.before->'roomId' = to_jsonb(${roomId}::bigint))`;

export interface Departure {
  readonly sheetId: number;
  readonly desk: number | null;
  readonly room: string;
  readonly at: EpochMs;
}

/** The last time that each left the room since then. */
export const departuresFrom = async (db: Db, place: Place, since: EpochMs): Promise<readonly Departure[]> => {
  const { rows } = await sql<Departure>`
    select distinct on (moved.sheet) moved.sheet as "sheetId", (moved.before->>'desk')::int as desk, kept.at, room.name as room
    from ${MOVES} join room on room.id = ${place.roomId}
    where kept.at >= ${instant(since)} and ${wasIn(place)}
    order by moved.sheet, kept.id desc`.execute(db);
  return rows;
};

/** Somebody was in a room meanwhile. */
interface Visit {
  readonly from: EpochMs;
  readonly to: EpochMs;
}
export type Visits = ReadonlyMap<number, readonly Visit[]>;

/** The visits of each of these sheets to the room; whose is there now has one without an end. */
export const visitsTo = async (
  db: Db,
  place: Place,
  { here, gone }: { readonly here: readonly number[]; readonly gone: readonly number[] },
): Promise<Visits> => {
  const ids = [...here, ...gone];
  // Whoever was in no room before is of the room that they came to: they are in no other one's minutes.
  const { rows } = await sql<{ readonly sheetId: number; readonly at: EpochMs; readonly wasHere: boolean }>`
    select moved.sheet as "sheetId", kept.at, ${wasIn(place)} as "wasHere"
    from ${MOVES}
    where ${isAbout(
      sql.ref('kept.what'),
      ids.map((id) => `sheet ${id}`),
    )}
      and moved.sheet = any(${ids}::bigint[]) and jsonb_typeof(moved.before->'roomId') = 'number'
    order by kept.id`.execute(db);
  const moves = new Map(ids.map((id) => [id, [] as (typeof rows)[number][]]));
  for (const move of rows) moves.get(move.sheetId)?.push(move);
  const isHere = new Set(here);
  return new Map(
    [...moves].map(([id, own]) => {
      const visits = own.flatMap(({ at, wasHere }, n) =>
        wasHere ? [{ from: own[n - 1]?.at ?? Number.NEGATIVE_INFINITY, to: at }] : [],
      );
      const last = own.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
      return [id, isHere.has(id) ? [...visits, { from: last, to: Number.POSITIVE_INFINITY }] : visits];
    }),
  );
};

/** A move itself is of both rooms. */
export const wasThere = (visits: Visits, sheetId: number, at: EpochMs): boolean =>
  (visits.get(sheetId) ?? []).some(({ from, to }) => from <= at && at <= to);
