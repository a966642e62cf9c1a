import type { EpochMs } from '@quipu/engine';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db } from '../../platform/db/database.ts';
import { tokenHash } from '../../platform/secrets/token.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';

/** The time for a password and a second factor. */
const LIFE_MS = 10 * MINUTE_MS;

/** The provider's word is held against this. */
export interface Expected {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}
export interface Begun extends Expected {
  readonly begunAt: EpochMs;
}

/** The database knows neither the state nor the proof: nobody who reads it ends a login. */
export const keepBegun = (db: Db, { state, nonce, verifier }: Expected, proofHash: Buffer, at: EpochMs) =>
  db
    .insertInto('institution_login')
    .values({
      state_hash: tokenHash(state),
      proof_hash: proofHash,
      nonce,
      verifier,
      expires_at: new Date(at + LIFE_MS),
    })
    .execute();

/** 256 bits in base64url. A tab that began nothing shows none: somebody else's login, begun without one, is not ended there. */
const PROOF = /^[\w-]{43}$/;

/** Takes it once, for the tab that began it: a state that was stolen neither serves nor spoils it. Null: there is none. */
export const takeBegun = async (db: Db, state: string, proof: string, at: EpochMs): Promise<Begun | null> => {
  if (!PROOF.test(proof)) return null;
  const taken = await db
    .deleteFrom('institution_login')
    .where('state_hash', '=', tokenHash(state))
    .where('proof_hash', '=', tokenHash(proof))
    .where('expires_at', '>', instant(at))
    .returning(['nonce', 'verifier', 'expires_at'])
    .executeTakeFirst();
  if (taken === undefined) return null;
  const { nonce, verifier, expires_at } = taken;
  return { state, nonce, verifier, begunAt: Number(expires_at) - LIFE_MS };
};
