import type { Agreement } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { cached } from '../../platform/concurrency/cached.ts';
import type { Db } from '../../platform/db/database.ts';
import { agreementsAt } from './agreement-store.ts';

const CACHE_MS = 2_000;

export type HomeAgreements = (userId: number) => Promise<readonly Agreement[]>;

/** Reads what is to be accepted on the home, in its order, and this person has not; agreements are at most two seconds old. */
export const homeAgreementReader = (db: Db, now: () => EpochMs): HomeAgreements => {
  const standing = cached(() => agreementsAt(db, 'home'), now, CACHE_MS);
  return async (userId) => {
    const agreements = await standing();
    if (agreements.length === 0) return [];
    const accepted = await db
      .selectFrom('agreement_acceptance')
      .select('agreement_id')
      .where('user_id', '=', userId)
      .execute();
    const known = new Set(accepted.map(({ agreement_id }) => agreement_id));
    return agreements.filter(({ id }) => !known.has(id));
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
