import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Acknowledged } from './acknowledgements.ts';

/**
 * Every version that an answer has had, written by the database in the transaction that writes the answer: what is held
 * says only which version came last, and a later one would hide that an earlier one was lost.
 */
export const keepHistory = async (db: Db): Promise<void> => {
  await sql`create table answer_history (id bigint, epoch int, revision bigint, details jsonb, primary key (id, epoch, revision))`.execute(
    db,
  );
  await sql`create function keep_answer_history() returns trigger language plpgsql as $$ begin
    insert into answer_history values (new.id, new.epoch, new.revision, new.details); return null; end $$`.execute(db);
  await sql`create trigger answer_history after insert or update on user_answer
    for each row execute function keep_answer_history()`.execute(db);
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
