import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface LineWord {
  readonly userId: number;
  /** The device was heard last then. */
  readonly since: EpochMs;
  readonly isLost: boolean;
}

/** Those of these people whose device is said to be lost. */
export const lostAmong = async (db: Db, userIds: readonly number[]): Promise<ReadonlySet<number>> => {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('person_line')
    .select('user_id')
    .where('user_id', '=', ({ val, fn }) => fn.any(val([...userIds])))
    .where('is_lost', '=', true)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
};

/**
 * The word about the later moment stands, of those of several processes about one person. Of a device that is there again it is kept how long it
 * was silent. A person who was made up for a rehearsal may be gone before their socket is.
 */
export const keepLines = async (db: Db, words: readonly LineWord[]): Promise<void> => {
  // In the order of their ids, as everything that holds rows of several people.
  const sorted = [...words].sort((one, other) => one.userId - other.userId);
  await sql`
    with said as (
      select * from unnest(
        ${sorted.map(({ userId }) => userId)}::bigint[],
        ${sorted.map(({ since }) => new Date(since))}::timestamptz[],
        ${sorted.map(({ isLost }) => isLost)}::boolean[]
      ) as word (user_id, since, is_lost)
    ), silent as (
      insert into line_silence (user_id, from_at, to_at, is_of_reports)
      select said.user_id, held.since, said.since, false
      from said join person_line as held using (user_id) join app_user as person on person.id = said.user_id
      where held.is_lost and not said.is_lost and said.since > held.since
      on conflict do nothing
    )
    insert into person_line as held (user_id, since, is_lost)
    select user_id, since, is_lost from said
    where exists (select from app_user as person where person.id = said.user_id)
    order by user_id
    on conflict (user_id) do update set since = excluded.since, is_lost = excluded.is_lost
    where excluded.since >= held.since`.execute(db);
};
