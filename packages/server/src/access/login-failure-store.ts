import { createHash } from 'node:crypto';
import type { EpochMs } from '@quipu/engine';
import type { Db } from '../db/database.ts';
import { instant } from '../db/instant.ts';

export interface FailureLimits {
  readonly failureWindowSeconds: number;
  readonly failuresHere: number;
  readonly failuresAnywhere: number;
}

const digest = (kind: string, text: string) => createHash('sha256').update(`${kind}:${text}`).digest();
const accountOf = (username: string) => digest('account', username.trim().toUpperCase());
const addressOf = (address: string) => digest('address', address);

export interface Failures {
  readonly here: number;
  readonly areTooMany: boolean;
}

/**
 * How often the account has failed: too often from this address, or, many more times, from all together, is too many. An
 * address alone is never counted: a laboratory shares one.
 */
export const failuresOf = async (
  db: Db,
  username: string,
  address: string,
  limits: FailureLimits,
  at: EpochMs,
): Promise<Failures> => {
  const { anywhere, here } = await db
    .selectFrom('login_failure')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('anywhere'),
      fn
        .countAll<number>()
        .filterWhere(eb('address', '=', addressOf(address)))
        .as('here'),
    ])
    .where('account', '=', accountOf(username))
    .where('at', '>', instant(at - limits.failureWindowSeconds * 1_000))
    .executeTakeFirstOrThrow();
  return { here, areTooMany: here >= limits.failuresHere || anywhere >= limits.failuresAnywhere };
};

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
