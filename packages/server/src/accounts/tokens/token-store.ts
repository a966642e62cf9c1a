import type { IdentityStep, Role } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { instant } from '../../platform/db/columns/instant.ts';
import type { FamilyEnd } from '../../platform/db/columns/kinds.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Hours } from '../../platform/http/caller.ts';
import { sayEnded } from '../../platform/live/publish.ts';
import type { RandomBytes } from '../../platform/process/process-ports.ts';
import { newToken, type TokenPair, tokenHash } from '../../platform/secrets/token.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import { labHours } from '../people/people-store.ts';

export interface TokenLives {
  readonly accessTokenSeconds: number;
  readonly refreshTokenSeconds: number;
}

/** Finds for each hash, in order, its token with what its family and its user allow; undefined where there is none. */
export const findAccessTokens = async (db: Db, hashes: readonly Buffer[]) => {
  const rows = await db
    .selectFrom('access_token')
    .innerJoin('token_family', 'token_family.id', 'access_token.family_id')
    .innerJoin('app_user', 'app_user.id', 'token_family.user_id')
    .select(['hash', 'family_id', 'user_id', 'expires_at', 'ended_as', 'is_active', 'activated_at', 'missing_steps'])
    .select(['email_confirmed_at', 'must_replace_password', 'is_lab'])
    .select(sql<readonly Hours[]>`case when is_lab then ${labHours} else '[]' end`.as('labHours'))
    .where('hash', '=', ({ val, fn }) => fn.any(val([...hashes])))
    .execute();
  const byHash = new Map(rows.map((row) => [row.hash.toString('latin1'), row]));
  return hashes.map((hash) => byHash.get(hash.toString('latin1')));
};

export const storePair = async (
  tx: Tx,
  familyId: number,
  { accessToken, refreshToken }: TokenPair,
  lives: TokenLives,
  at: EpochMs,
): Promise<void> => {
  const after = (seconds: number) => new Date(at + seconds * SECOND_MS);
  await tx
    .insertInto('access_token')
    .values({ hash: tokenHash(accessToken), family_id: familyId, expires_at: after(lives.accessTokenSeconds) })
    .execute();
  await tx
    .insertInto('refresh_token')
    .values({
      hash: tokenHash(refreshToken),
      family_id: familyId,
      expires_at: after(lives.refreshTokenSeconds),
      used_at: null,
      salt: null,
    })
    .execute();
};

export interface Entrant {
  readonly id: number;
  readonly roles: readonly Role[];
  /** The password was compared with it, perhaps a while ago: hashes wait in line. */
  readonly password_hash: string;
}

/** Guesses at an account that are forgotten with a login. */
export interface Slips {
  readonly account: Buffer;
  readonly own: Buffer | null;
  readonly shared: Buffer | null;
}

export interface OpenedFamily {
  readonly pair: TokenPair;
  /** The logins whose place it took. */
  readonly replaced: readonly number[];
}

interface FamilyToOpen {
  readonly missing?: readonly IdentityStep[];
  readonly random?: RandomBytes;
  readonly slips?: Slips | null;
}

/**
 * A login's tokens. An examinee has one session: the newest login's. One that has not shown yet who it is of takes nobody's place. The
 * rest is in the database (`open_login`), so that it is one statement. Null: the password was changed meanwhile, which ended every login
 * with the one before.
 */
export const openFamily = async (
  db: Db,
  { id: userId, roles, password_hash }: Entrant,
  lives: TokenLives,
  at: EpochMs,
  { missing = [], random, slips = null }: FamilyToOpen = {},
): Promise<OpenedFamily | null> => {
  const pair = { accessToken: newToken(random), refreshToken: newToken(random) };
  const after = (seconds: number) => instant(at + seconds * SECOND_MS);
  const { rows } = await sql<{ readonly replaced: readonly number[] | null }>`
    select to_json(open_login(
      ${userId}, ${password_hash}, ${roles.includes('examinee') && missing.length === 0}, ${missing}, ${instant(at)},
      ${tokenHash(pair.accessToken)}, ${after(lives.accessTokenSeconds)},
      ${tokenHash(pair.refreshToken)}, ${after(lives.refreshTokenSeconds)},
      ${slips?.account ?? null}, ${slips?.own ?? null}, ${slips?.shared ?? null}
    )) as replaced`.execute(db);
  const replaced = rows[0]?.replaced ?? null;
  return replaced === null ? null : { pair, replaced };
};

/** A login by which somebody calls. */
export interface LoginOf {
  readonly familyId: number;
  readonly userId: number;
}
/** The end of a login, by which nothing is written: a newer one took its place, or another end. */
export type LoginEnd = 'replaced' | 'ended';

/** A login's row with its person's; nulls: there is none. */
export interface LoginRow {
  readonly ended_as: FamilyEnd | null;
  readonly is_active: boolean | null;
}

/** Null: it goes on. */
export const loginEnd = ({ ended_as, is_active }: LoginRow): LoginEnd | null => {
  if (ended_as === 'replaced') return 'replaced';
  return ended_as === null && is_active === true ? null : 'ended';
};

export const NO_LOGIN: LoginRow = { ended_as: null, is_active: null };

/** Tells of each login whether it has ended by now. */
export const loginEnds = async (tx: Tx, logins: readonly LoginOf[]): Promise<(login: LoginOf) => LoginEnd | null> => {
  const { rows } = await sql<LoginRow & { readonly id: number; readonly user_id: number }>`
    select family.id, family.user_id, family.ended_as, person.is_active
    from token_family as family join app_user as person on person.id = family.user_id
    where family.id = any(${logins.map(({ familyId }) => familyId)}::bigint[])`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ({ familyId, userId }) => {
    const row = byId.get(familyId);
    return loginEnd(row?.user_id === userId ? row : NO_LOGIN);
  };
};

/** The first end of a family stays. */
export const endFamily = (db: Db | Tx, familyId: number, as: FamilyEnd, at: EpochMs) =>
  db
    .updateTable('token_family')
    .set({ ended_at: new Date(at), ended_as: as })
    .where('id', '=', familyId)
    .where('ended_at', 'is', null)
    .execute();

/** An examinee has one session: the others end. */
export const endOtherFamilies = async (tx: Tx, userId: number, familyId: number, at: EpochMs): Promise<void> => {
  const ended = await tx
    .updateTable('token_family')
    .set({ ended_at: new Date(at), ended_as: 'replaced' })
    .where('user_id', '=', userId)
    .where('id', '<>', familyId)
    .where('ended_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('app_user').select('id').where('id', '=', userId).where(sql<boolean>`'examinee' = any(roles)`)),
    )
    .returning('id')
    .execute();
  await sayEnded(
    tx,
    ended.map(({ id }) => id),
  );
};
