import { createHash } from 'node:crypto';
import { identificationOf } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { batchLoader } from '../../platform/concurrency/batch-loader.ts';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db } from '../../platform/db/database.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';

export interface FailureLimits {
  readonly failureWindowSeconds: number;
  readonly failuresHere: number;
  readonly failuresAnywhere: number;
}

const digest = (kind: string, text: string) => createHash('sha256').update(`${kind}:${text}`).digest();
const accountOf = (username: string) => digest('account', identificationOf(username));
const addressOf = (address: string) => digest('address', networkOf(address));

export interface Failures {
  readonly here: number;
  readonly areTooMany: boolean;
}

export interface Attempt {
  readonly username: string;
  readonly address: string;
  readonly limits: FailureLimits;
  readonly at: EpochMs;
}
export type FailuresOf = (attempt: Attempt) => Promise<Failures>;

const countsOf = (db: Db, accounts: readonly Buffer[], since: EpochMs) =>
  db
    .selectFrom('login_failure')
    .select(({ fn }) => ['account', 'address', fn.countAll<number>().as('count')])
    .where('account', 'in', accounts)
    .where('at', '>', instant(since))
    .groupBy(['account', 'address'])
    .execute();

/**
 * Counts how often the account has failed: too often from this address, or, many more times, from all together, is too many. An
 * address alone is never counted: a laboratory shares one. Attempts that come together are looked up together.
 */
export const failureReader = (db: Db): FailuresOf =>
  batchLoader(async (attempts: readonly Attempt[]) => {
    const accounts = attempts.map(({ username }) => accountOf(username));
    const since = Math.min(...attempts.map(({ at, limits }) => at - limits.failureWindowSeconds * SECOND_MS));
    const counts = await countsOf(db, accounts, since);
    return attempts.map(({ address, limits }, place) => {
      const own = counts.filter(({ account }) => accounts[place]?.equals(account) === true);
      const anywhere = own.reduce((sum, { count }) => sum + count, 0);
      const here = own.find((one) => addressOf(address).equals(one.address))?.count ?? 0;
      return { here, areTooMany: here >= limits.failuresHere || anywhere >= limits.failuresAnywhere };
    });
  });

export const noteFailure = (db: Db, username: string, address: string, at: EpochMs) =>
  db
    .insertInto('login_failure')
    .values({ account: accountOf(username), address: addressOf(address), at: new Date(at) })
    .execute();

/** The owner is in: what this address got wrong before was a slip. */
export const forgetFailures = (db: Db, username: string, address: string) =>
  db
    .deleteFrom('login_failure')
    .where('account', '=', accountOf(username))
    .where('address', '=', addressOf(address))
    .execute();
