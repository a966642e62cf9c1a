import type { Role } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { batchLoader } from '../../platform/concurrency/batch-loader.ts';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { sayEnded } from '../../platform/live/publish.ts';
import type { RandomBytes } from '../../platform/process/process-ports.ts';
import { newSalt, successorsOf, type TokenPair, tokenHash } from '../../platform/secrets/token.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/time/durations.ts';
import { endFamily, storePair, type TokenLives } from './token-store.ts';

export interface SessionLives extends TokenLives {
  readonly sessionHours: number;
}

/** A client refreshes once in the life of an access token. */
const MAX_IN_WINDOW = 30;
const WINDOW_MS = MINUTE_MS;
const MIN_LEFT_MS = MINUTE_MS;

export interface Refreshed {
  readonly pair: TokenPair;
  readonly expiresInSeconds: number;
  readonly fullName: string;
  readonly roles: readonly Role[];
}
export type RefreshRefusal = 'unknown' | 'expired' | 'inactive' | 'replaced' | 'reused' | 'loggedOut' | 'tooMany';

/** Finds whose login a refresh token is of, whatever became of it; null: it is none. */
export const refresherFinder = (db: Db): ((refreshToken: string) => Promise<number | null>) => {
  const find = batchLoader(async (hashes: readonly Buffer[]) => {
    const rows = await db
      .selectFrom('refresh_token')
      .innerJoin('token_family', 'token_family.id', 'refresh_token.family_id')
      .select(['hash', 'user_id'])
      .where('hash', '=', ({ val, fn }) => fn.any(val([...hashes])))
      .execute();
    const byHash = new Map(rows.map(({ hash, user_id }) => [hash.toString('latin1'), user_id]));
    return hashes.map((hash) => byHash.get(hash.toString('latin1')) ?? null);
  });
  return (refreshToken) => find(tokenHash(refreshToken));
};

const find = (tx: Tx, hash: Buffer) =>
  tx
    .selectFrom('refresh_token')
    .innerJoin('token_family', 'token_family.id', 'refresh_token.family_id')
    .innerJoin('app_user', 'app_user.id', 'token_family.user_id')
    .select(['family_id', 'expires_at', 'used_at', 'salt', 'ended_as', 'is_active', 'full_name', 'roles'])
    .select('token_family.created_at as loggedInAt')
    .where('hash', '=', hash)
    .forNoKeyUpdate(['refresh_token', 'token_family'])
    .executeTakeFirst();

const areTooMany = async (tx: Tx, familyId: number, at: EpochMs): Promise<boolean> => {
  const { used } = await tx
    .selectFrom('refresh_token')
    .select(({ fn }) => fn.countAll<number>().as('used'))
    .where('family_id', '=', familyId)
    .where('used_at', '>', instant(at - WINDOW_MS))
    .executeTakeFirstOrThrow();
  return used >= MAX_IN_WINDOW;
};

interface PairEnds {
  readonly access: EpochMs;
  readonly refresh: EpochMs;
}
/** Null: its refresh token was used, so that the pair has come to whoever refreshes. */
const endsOfUnused = async (tx: Tx, pair: TokenPair): Promise<PairEnds | null> => {
  const row = await tx
    .selectFrom('refresh_token')
    .innerJoin('access_token', 'access_token.family_id', 'refresh_token.family_id')
    .select(['access_token.expires_at as access', 'refresh_token.expires_at as refresh'])
    .where('refresh_token.hash', '=', tokenHash(pair.refreshToken))
    .where('refresh_token.used_at', 'is', null)
    .where('access_token.hash', '=', tokenHash(pair.accessToken))
    .executeTakeFirst();
  return row ?? null;
};

/** An access token that nobody has used gets its life anew where little is left: a client that gets one that is over sends no more. */
const usableUntil = async (
  tx: Tx,
  { accessToken }: TokenPair,
  until: EpochMs,
  lives: SessionLives,
  at: EpochMs,
): Promise<EpochMs> => {
  if (until > at + MIN_LEFT_MS) return until;
  const anew = at + lives.accessTokenSeconds * SECOND_MS;
  await tx
    .updateTable('access_token')
    .set({ expires_at: new Date(anew) })
    .where('hash', '=', tokenHash(accessToken))
    .execute();
  return anew;
};

/**
 * Takes a refresh token for the next pair. Its rows are locked, so that the same token presented twice at once is used once,
 * and repeated, as it is while the next one was not used: its reply may have been lost, in an outage of any length. Whoever
 * presents a used one otherwise has a copy of it: the family ends.
 */
export const rotate = (
  db: Db,
  refreshToken: string,
  lives: SessionLives,
  at: EpochMs,
  random?: RandomBytes,
): Promise<Refreshed | RefreshRefusal> =>
  db.transaction().execute(async (tx) => {
    const hash = tokenHash(refreshToken);
    const found = await find(tx, hash);
    if (found === undefined) return 'unknown';
    if (found.ended_as !== null) return found.ended_as;
    if (!found.is_active) return 'inactive';
    const reply = (pair: TokenPair, until: EpochMs): Refreshed => ({
      pair,
      expiresInSeconds: Math.max(0, Math.floor((until - at) / SECOND_MS)),
      fullName: found.full_name,
      roles: found.roles,
    });

    const isOver = (until: EpochMs) => at >= until || at >= found.loggedInAt + lives.sessionHours * HOUR_MS;
    if (found.used_at !== null && found.salt !== null) {
      const pair = successorsOf(refreshToken, found.salt);
      const ends = await endsOfUnused(tx, pair);
      if (ends !== null)
        return isOver(ends.refresh) ? 'expired' : reply(pair, await usableUntil(tx, pair, ends.access, lives, at));
      await endFamily(tx, found.family_id, 'reused', at);
      await sayEnded(tx, [found.family_id]);
      return 'reused';
    }
    if (isOver(found.expires_at)) return 'expired';
    if (await areTooMany(tx, found.family_id, at)) return 'tooMany';
    const salt = newSalt(random);
    const pair = successorsOf(refreshToken, salt);
    await tx
      .updateTable('refresh_token')
      .set({ used_at: new Date(at), salt })
      .where('hash', '=', hash)
      .execute();
    await storePair(tx, found.family_id, pair, lives, at);
    return reply(pair, at + lives.accessTokenSeconds * SECOND_MS);
  });
