import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Acknowledged } from './acknowledgements.ts';
import { HISTORY_SQL } from './answer-history-sql.ts';

export const keepHistory = async (db: Db): Promise<void> => {
  for (const statement of HISTORY_SQL) await sql.raw(statement).execute(db);
};

const AT_ONCE = 20_000;

interface Found {
  readonly place: number;
  readonly what: string;
}

/** Acknowledged versions that the database does not have as they were sent, or has an older one in place of. */
export const lostAmong = async (db: Db, acknowledged: readonly Acknowledged[]): Promise<readonly string[]> => {
  const lost: string[] = [];
  for (let from = 0; from < acknowledged.length; from += AT_ONCE) {
    const some = acknowledged.slice(from, from + AT_ONCE);
    const { rows } = await sql<Found>`
      select given.place::int as place,
             case when history.id is null then 'is not in the history'
                  when (history.details -> 0 ->> 'itemOptionId')::bigint is distinct from given.option
                    then 'was sent with ' || coalesce(given.option::text, 'nothing') || ', and is ' || history.details::text
                  else 'is newer than what is held' end as what
      from unnest(${some.map(({ answer }) => answer)}::bigint[], ${some.map(({ epoch }) => epoch)}::int[],
                  ${some.map(({ revision }) => revision)}::bigint[], ${some.map(({ option }) => option)}::bigint[])
           with ordinality as given (id, epoch, revision, option, place)
      left join answer_history history using (id, epoch, revision)
      left join user_answer held on held.id = given.id
      where history.id is null
         or (history.details -> 0 ->> 'itemOptionId')::bigint is distinct from given.option
         or held.id is null or (held.epoch, held.revision) < (given.epoch, given.revision)`.execute(db);
    for (const { place, what } of rows) lost.push(`${JSON.stringify(some[place - 1])} ${what}`);
  }
  return lost;
};
