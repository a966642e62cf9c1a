import type { IdentityStep } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { grouped } from '../app/grouped.ts';
import type { Db } from '../db/database.ts';
import { tokenHash } from './token.ts';
import { findAccessTokens } from './token-store.ts';

export interface Caller {
  readonly userId: number;
  readonly familyId: number;
  /** The account was not activated yet: only what is open to such a person may be called. */
  readonly isPending: boolean;
  /** What the login still asks of who it is of: only what is open to the unidentified may be called. */
  readonly missingSteps: readonly IdentityStep[];
}
export interface Authenticated {
  readonly caller: Caller;
  /** A newer login took its place. Known even after the token's time, so that what it brings is not taken for nobody's. */
  readonly isReplaced: boolean;
}
/** Null: missing, unknown, expired, or ended otherwise. */
export type Authenticate = (accessToken: string) => Promise<Authenticated | null>;

export const authenticatorOf = (db: Db, now: () => EpochMs): Authenticate => {
  const find = grouped((hashes: readonly Buffer[]) => findAccessTokens(db, hashes));
  return async (accessToken) => {
    const found = await find(tokenHash(accessToken));
    if (found === undefined) return null;
    const caller: Caller = {
      userId: found.user_id,
      familyId: found.family_id,
      isPending: found.activated_at === null,
      missingSteps: found.missing_steps,
    };
    if (found.ended_as === 'replaced') return { caller, isReplaced: true };
    return found.ended_as === null && found.is_active && now() < found.expires_at
      ? { caller, isReplaced: false }
      : null;
  };
};
