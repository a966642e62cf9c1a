import type { EpochMs } from '@quipu/engine';
import { newToken, tokenHash } from '../access/token.ts';
import type { Db } from '../db/database.ts';
import { instant } from '../db/instant.ts';
import type { LinkPurpose } from './account-tables.ts';

export interface NewLink {
  readonly userId: number;
  readonly purpose: LinkPurpose;
  /** Where it is mailed to; null: it is handed over otherwise. */
  readonly email: string | null;
  readonly expiresAt: EpochMs;
  /** Now, by the caller's clock. */
  readonly at: EpochMs;
}
export interface UsedLink {
  readonly userId: number;
  readonly email: string | null;
}

/** Those of a purpose that could still be used cannot any more. */
export const endLinks = (db: Db, userId: number, purposes: readonly LinkPurpose[]) =>
  db
    .updateTable('mailed_link')
    .set({ is_ended: true })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();

const issue = async (within: Db, { userId, purpose, email, expiresAt, at }: NewLink): Promise<string> => {
  // Two that are issued at once follow one another.
  await within.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  await endLinks(within, userId, [purpose]);
  const token = newToken();
  await within
    .insertInto('mailed_link')
    .values({
      hash: tokenHash(token),
      user_id: userId,
      purpose,
      email,
      created_at: new Date(at),
      expires_at: new Date(expiresAt),
    })
    .execute();
  return token;
};

/** The token of a link that works once, until it expires or a newer one of its purpose is issued. */
export const issueLink = (db: Db, link: NewLink): Promise<string> =>
  db.isTransaction ? issue(db, link) : db.transaction().execute((within) => issue(within, link));

/** Uses a link up. Null: unknown, used, ended or expired. */
export const useLink = async (
  within: Db,
  token: string,
  purpose: LinkPurpose,
  now: EpochMs,
): Promise<UsedLink | null> => {
  const used = await within
    .updateTable('mailed_link')
    .set({ used_at: new Date(now) })
    .where('hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('is_ended', '=', false)
    .where('expires_at', '>', instant(now))
    .returning(['user_id', 'email'])
    .executeTakeFirst();
  return used === undefined ? null : { userId: used.user_id, email: used.email };
};

/** A link as it stands, whatever became of it. */
export const findLink = (db: Db, token: string) =>
  db
    .selectFrom('mailed_link')
    .select(['user_id', 'purpose', 'email', 'expires_at', 'used_at', 'is_ended'])
    .where('hash', '=', tokenHash(token))
    .executeTakeFirst();

/** It can be repeated no more. */
export const endLink = (db: Db, token: string) =>
  db.updateTable('mailed_link').set({ is_ended: true }).where('hash', '=', tokenHash(token)).execute();

/** How many links of these purposes were mailed to a person since then. */
export const mailedSince = async (
  db: Db,
  userId: number,
  purposes: readonly LinkPurpose[],
  since: EpochMs,
): Promise<number> => {
  const { mailed } = await db
    .selectFrom('mailed_link')
    .select(({ fn }) => fn.countAll<number>().as('mailed'))
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('email', 'is not', null)
    .where('created_at', '>', instant(since))
    .executeTakeFirstOrThrow();
  return mailed;
};

const KEPT_MS = 30 * 86_400_000;

/** Drops those that nobody can follow any more. */
export const purgeLinks = (db: Db, at: EpochMs) =>
  db
    .deleteFrom('mailed_link')
    .where('expires_at', '<', instant(at - KEPT_MS))
    .execute();
