import type { Agreement } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { batchMapLoader } from '../../platform/concurrency/batch-loader.ts';
import { cached } from '../../platform/concurrency/cached.ts';
import type { Db } from '../../platform/db/database.ts';
import { agreementsAt } from './agreement-store.ts';

const CACHE_MS = 2_000;

export type HomeAgreements = (userId: number) => Promise<readonly Agreement[]>;

/** The agreements that people have accepted, by person. */
const acceptedBy = async (db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, ReadonlySet<number>>> => {
  const rows = await db
    .selectFrom('agreement_acceptance')
    .select(['user_id', 'agreement_id'])
    .where('user_id', '=', ({ val, fn }) => fn.any(val([...userIds])))
    .execute();
  const accepted = new Map(userIds.map((id) => [id, new Set<number>()]));
  for (const { user_id, agreement_id } of rows) accepted.get(user_id)?.add(agreement_id);
  return accepted;
};

/**
 * Reads what is to be accepted on the home, in its order, and this person has not; agreements are at most two seconds old. Of people who
 * come together it is read together.
 */
export const homeAgreementReader = (db: Db, now: () => EpochMs): HomeAgreements => {
  const standing = cached(() => agreementsAt(db, 'home'), now, CACHE_MS);
  const acceptedOf = batchMapLoader((userIds: readonly number[]) => acceptedBy(db, userIds));
  return async (userId) => {
    const agreements = await standing();
    if (agreements.length === 0) return [];
    const accepted = await acceptedOf(userId);
    return agreements.filter(({ id }) => accepted?.has(id) !== true);
  };
};

/**
 * Accepts agreements of the home: those named, or all that stand. Whatever is none of them changes nothing, and the first
 * acceptance stays. Returns those of them that are accepted now.
 */
export const acceptHomeAgreements = async (
  db: Db,
  userId: number,
  named: readonly number[] | null,
  at: EpochMs,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly id: number }>`
    with asked as (
      select id from agreement
      where is_active and location = 'home' and (${named === null} or id = any(${[...(named ?? [])]}::bigint[]))
    ), kept as (
      insert into agreement_acceptance (user_id, agreement_id, at)
      select ${userId}, id, ${new Date(at)}::timestamptz from asked
      on conflict do nothing
    )
    select id from asked order by id`.execute(db);
  return rows.map(({ id }) => id);
};
