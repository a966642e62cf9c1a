import type { Agreement } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { cached } from '../../platform/concurrency/cached.ts';
import type { AgreementLocation } from '../../platform/db/columns/kinds.ts';
import type { Db } from '../../platform/db/database.ts';

const CACHE_MS = 2_000;

export type LoginAgreements = () => Promise<readonly Agreement[]>;

/** The agreements in force that are shown somewhere, in their order. */
export const agreementsAt = (db: Db, location: AgreementLocation): Promise<readonly Agreement[]> =>
  db
    .selectFrom('agreement')
    .select(['id', 'title', 'content', 'location', 'audio'])
    .where('location', '=', location)
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Reads what is to be accepted at login, in its order, at most two seconds old: every login asks. */
export const loginAgreementReader = (db: Db, now: () => EpochMs): LoginAgreements =>
  cached(() => agreementsAt(db, 'login'), now, CACHE_MS);

/** Ids that are no agreement's change nothing, and the first acceptance stays. */
export const acceptAgreements = async (db: Db, userId: number, ids: readonly number[], at: EpochMs): Promise<void> => {
  await sql`
    insert into agreement_acceptance (user_id, agreement_id, at)
    select ${userId}, id, ${new Date(at)}::timestamptz from agreement where is_active and id = any(${[...ids]}::bigint[])
    on conflict do nothing`.execute(db);
};
