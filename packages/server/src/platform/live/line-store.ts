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
    .where('user_id', 'in', userIds)
    .where('is_lost', '=', true)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
};

/** The word about the later moment stands, of those of several processes about one person. */
export const keepLines = async (db: Db, words: readonly LineWord[]): Promise<void> => {
  // In the order of their ids, as everything that holds rows of several people.
  const sorted = [...words].sort((one, other) => one.userId - other.userId);
  await sql`
    insert into person_line as held (user_id, since, is_lost)
    select * from unnest(
      ${sorted.map(({ userId }) => userId)}::bigint[],
      ${sorted.map(({ since }) => new Date(since))}::timestamptz[],
      ${sorted.map(({ isLost }) => isLost)}::boolean[]
    )
    on conflict (user_id) do update set since = excluded.since, is_lost = excluded.is_lost
    where excluded.since >= held.since`.execute(db);
};
