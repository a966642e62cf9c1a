import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import type { LostDecided } from './decide-lost-time.ts';

/** A decision that was made under that name, as it was kept: its first action has the name, the others the same moment. */
export const decidedBefore = async (db: Db, who: string, once: string): Promise<LostDecided> => {
  const { rows } = await sql<{ readonly changed: number; readonly seconds: number }>`
    select count(*)::integer as changed, coalesce(sum((own.what ->> 'seconds')::numeric), 0) as seconds
    from operator_action as named
    join operator_action as own on own.at = named.at and own.who = named.who and own.id >= named.id
      and own.what ->> 'action' = named.what ->> 'action'
    where named.who = ${who} and named.once = ${once}`.execute(db);
  const [{ changed, seconds } = { changed: 0, seconds: 0 }] = rows;
  return { changed, lostMs: Math.round(seconds * SECOND_MS) };
};
