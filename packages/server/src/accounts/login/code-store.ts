import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { EpochMs } from '@quipu/engine';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { newToken, tokenHash } from '../../platform/secrets/token.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';

/** Six digits alone could be found from any hash of them: the credentials, which the database does not know, are its key. */
const codeHash = (credentials: string, code: string) => createHmac('sha256', credentials).update(code).digest();
/** Later ones are no dates. */
const LAST_DAY = 8.64e15;
const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

export interface NewChallenge {
  readonly userId: number;
  /** The code or the link goes there. */
  readonly email: string | null;
  readonly seconds: number;
  readonly at: EpochMs;
  /** The password was not looked at yet. */
  readonly isBeforePassword?: boolean;
}

/** Takes the place of what stood for the person before, of the same kind: who only guesses ends nothing of who knows the password. */
const issue = async (
  tx: Tx,
  credentials: string,
  hash: Buffer | null,
  { userId, email, seconds, at, isBeforePassword = false }: NewChallenge,
) => {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  await tx
    .updateTable('login_code')
    .set({ is_ended: true })
    .where('user_id', '=', userId)
    .where('is_before_password', '=', isBeforePassword)
    .where('is_ended', '=', false)
    .execute();
  await tx
    .insertInto('login_code')
    .values({
      credentials_hash: tokenHash(credentials),
      user_id: userId,
      code_hash: hash,
      email,
      issued_at: new Date(at),
      expires_at: new Date(at + seconds * SECOND_MS),
      is_before_password: isBeforePassword,
    })
    .execute();
};

export interface IssuedCode {
  readonly credentials: string;
  readonly code: string;
}

/** A code that works once, until it expires or a newer one is issued. Call it within a transaction. */
export const issueCode = async (tx: Tx, challenge: NewChallenge): Promise<IssuedCode> => {
  const issued = { credentials: newToken(), code: newCode() };
  await issue(tx, issued.credentials, codeHash(issued.credentials, issued.code), challenge);
  return issued;
};

/** The address may be changed so long after the login that was refused for it. */
export const UNCONFIRMED_SECONDS = 600;

/** Credentials for someone who has to confirm their address first: there is no code. Call it within a transaction. */
export const issueUnconfirmed = async (tx: Tx, challenge: NewChallenge): Promise<string> => {
  const credentials = newToken();
  await issue(tx, credentials, null, challenge);
  return credentials;
};

/** Counts how many codes were issued to a person since then: after the right password, or before any was looked at. */
export const codesIssuedSince = async (
  db: Db,
  userId: number,
  since: EpochMs,
  isBeforePassword: boolean,
): Promise<number> => {
  const { issued } = await db
    .selectFrom('login_code')
    .select(({ fn }) => fn.countAll<number>().as('issued'))
    .where('user_id', '=', userId)
    .where('code_hash', 'is not', null)
    .where('is_before_password', '=', isBeforePassword)
    .where('issued_at', '>', instant(since))
    .executeTakeFirstOrThrow();
  return issued;
};

export interface CodeChallenge {
  readonly userId: number;
  readonly email: string | null;
  /** False: there is no code, the address has to be confirmed. */
  readonly waitsForCode: boolean;
  readonly isBeforePassword: boolean;
}

/** Finds whom the credentials stand for. Null: unknown, used, ended or too old. */
export const codeChallengeOf = async (db: Db, credentials: string, now: EpochMs): Promise<CodeChallenge | null> => {
  const row = await db
    .selectFrom('login_code')
    .select(['user_id', 'email', 'code_hash', 'is_before_password'])
    .where('credentials_hash', '=', tokenHash(credentials))
    .where('is_ended', '=', false)
    .where('expires_at', '>', instant(now))
    .executeTakeFirst();
  if (row === undefined) return null;
  const { user_id: userId, email, code_hash, is_before_password: isBeforePassword } = row;
  return { userId, email, waitsForCode: code_hash !== null, isBeforePassword };
};

/** Finds whose the credentials were at any time of late, by the name they log in with. Null: they are nobody's. */
export const nameOfCredentials = async (db: Db, credentials: string): Promise<string | null> => {
  const row = await db
    .selectFrom('login_code')
    .innerJoin('app_user', 'app_user.id', 'login_code.user_id')
    .select('reference')
    .where('credentials_hash', '=', tokenHash(credentials))
    .executeTakeFirst();
  return row?.reference ?? null;
};

export interface CodeTry {
  readonly userId: number;
  readonly credentials: string;
  readonly otpDate: EpochMs;
  readonly code: string;
  readonly mostTries: number;
  readonly at: EpochMs;
}
/** gone: used, too old, tried too often, or never issued so. */
export type CodeVerdict = { readonly is: 'right'; readonly email: string | null } | { readonly is: 'wrong' | 'gone' };

/** Tries a code. Every try counts before it is compared, so that those that come at once are counted too. */
export const tryCode = async (db: Db, given: CodeTry): Promise<CodeVerdict> => {
  const { credentials, code, at } = given;
  const tried = await db
    .updateTable('login_code')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('credentials_hash', '=', tokenHash(credentials))
    .where('user_id', '=', given.userId)
    .where('issued_at', '=', instant(Math.min(given.otpDate, LAST_DAY)))
    .where('expires_at', '>', instant(at))
    .where('is_ended', '=', false)
    .where('tries', '<', given.mostTries)
    .returning(['code_hash', 'email', 'tries'])
    .executeTakeFirst();
  if (tried === undefined || tried.code_hash === null) return { is: 'gone' };
  if (timingSafeEqual(tried.code_hash, codeHash(credentials, code))) return { is: 'right', email: tried.email };
  return { is: tried.tries < given.mostTries ? 'wrong' : 'gone' };
};

/** Uses a right code up. False: somebody else did, or it ended meanwhile. */
export const spendCode = async (db: Db, credentials: string): Promise<boolean> => {
  const used = await db
    .updateTable('login_code')
    .set({ is_ended: true })
    .where('credentials_hash', '=', tokenHash(credentials))
    .where('is_ended', '=', false)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
};
