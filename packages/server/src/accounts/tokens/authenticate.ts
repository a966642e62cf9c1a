import type { EpochMs } from '@quipu/engine';
import { batchLoader } from '../../platform/concurrency/batch-loader.ts';
import type { Db } from '../../platform/db/database.ts';
import { generationCache } from '../../platform/db/db-generation.ts';
import type { Authenticate, Caller } from '../../platform/http/caller.ts';
import { tokenHash } from '../../platform/secrets/token.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import { findAccessTokens } from './token-store.ts';

const MAX_KNOWN = 50_000;
/** Whoever was found to be logged in is taken for that person for so long by calls that ask again as they write. */
const KNOWN_MS = MINUTE_MS;

interface Known {
  readonly caller: Caller;
  readonly until: EpochMs;
}

export const authenticatorOf = (db: Db, now: () => EpochMs): Authenticate => {
  const find = batchLoader((hashes: readonly Buffer[]) => findAccessTokens(db, hashes));
  const known = generationCache<Known, string>(db, MAX_KNOWN);
  return async (accessToken, isAskedAgain) => {
    const hash = tokenHash(accessToken);
    const key = hash.toString('latin1');
    const cache = known();
    const before = isAskedAgain ? cache.get(key) : undefined;
    if (before !== undefined && now() < before.until) return { caller: before.caller, isReplaced: false };
    const found = await find(hash);
    cache.delete(key);
    if (found === undefined) return null;
    const caller: Caller = {
      userId: found.user_id,
      familyId: found.family_id,
      expiresAt: found.expires_at,
      isPending: found.activated_at === null,
      missingSteps: found.missing_steps,
      account: found,
    };
    if (found.ended_as === 'replaced') return { caller, isReplaced: true };
    if (found.ended_as !== null || !found.is_active || now() >= found.expires_at) return null;
    // Whatever call it is: a list and an opening come before the first post. Who waits for something may be let in by the next look-up.
    if (!caller.isPending && caller.missingSteps.length === 0)
      cache.set(key, { caller: { ...caller, account: null }, until: Math.min(caller.expiresAt, now() + KNOWN_MS) });
    return { caller, isReplaced: false };
  };
};
