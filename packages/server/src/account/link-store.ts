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

const issue = async (within: Db, { userId, purpose, email, expiresAt }: NewLink): Promise<string> => {
  // Two that are issued at once follow one another.
  await within.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  await endLinks(within, userId, [purpose]);
  const token = newToken();
  await within
    .insertInto('mailed_link')
    .values({ hash: tokenHash(token), user_id: userId, purpose, email, expires_at: new Date(expiresAt) })
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
