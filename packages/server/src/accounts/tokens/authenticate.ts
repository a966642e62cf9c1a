import type { EpochMs } from '@quipu/engine';
import { batchLoader } from '../../platform/concurrency/batch-loader.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Authenticate, Caller } from '../../platform/http/caller.ts';
import { tokenHash } from '../../platform/secrets/token.ts';
import { findAccessTokens } from './token-store.ts';

export const authenticatorOf = (db: Db, now: () => EpochMs): Authenticate => {
  const find = batchLoader((hashes: readonly Buffer[]) => findAccessTokens(db, hashes));
  return async (accessToken) => {
    const found = await find(tokenHash(accessToken));
    if (found === undefined) return null;
    const caller: Caller = {
      userId: found.user_id,
      familyId: found.family_id,
      expiresAt: found.expires_at,
      isPending: found.activated_at === null,
      missingSteps: found.missing_steps,
    };
    if (found.ended_as === 'replaced') return { caller, isReplaced: true };
    return found.ended_as === null && found.is_active && now() < found.expires_at
      ? { caller, isReplaced: false }
      : null;
  };
};
