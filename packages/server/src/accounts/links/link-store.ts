import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { instant } from '../../platform/db/columns/instant.ts';
import type { LinkPurpose } from '../../platform/db/columns/kinds.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { joinTransaction } from '../../platform/db/in-transaction.ts';
import { newToken, tokenHash } from '../../platform/secrets/token.ts';
import { DAY_MS } from '../../platform/time/durations.ts';

export interface NewLink {
  readonly userId: number;
  readonly purpose: LinkPurpose;
  /** It is mailed there; null: it is handed over otherwise. */
  readonly email: string | null;
  readonly expiresAt: EpochMs;
  /** Whoever has it makes their first password; else they forgot one. */
  readonly isInvitation?: boolean;
  /** Now, by the caller's clock. */
  readonly at: EpochMs;
}
export interface UsedLink {
  readonly userId: number;
  readonly email: string | null;
}

/** Ends the links of these purposes that could still be used. */
export const endLinks = (db: Db, userId: number, purposes: readonly LinkPurpose[]) =>
  db
    .updateTable('mailed_link')
    .set({ is_ended: true })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();

const issue = async (tx: Tx, { userId, purpose, email, expiresAt, isInvitation, at }: NewLink): Promise<string> => {
  // Two that are issued at once follow one another.
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  await endLinks(tx, userId, [purpose]);
  const token = newToken();
  await tx
    .insertInto('mailed_link')
    .values({
      hash: tokenHash(token),
      user_id: userId,
      purpose,
      email,
      created_at: new Date(at),
      expires_at: new Date(expiresAt),
      is_invitation: isInvitation ?? false,
    })
    .execute();
  return token;
};

/** The token of a link that works once, until it expires or a newer one of its purpose is issued. */
export const issueLink = (db: Db, link: NewLink): Promise<string> => joinTransaction(db, (tx) => issue(tx, link));

/** Holds whose link it is before the link, as everything that changes a person does: otherwise two could wait for each other. */
export const holdPersonOf = (tx: Tx, token: string) =>
  tx
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', (of) => of.selectFrom('mailed_link').select('user_id').where('hash', '=', tokenHash(token)))
    .forNoKeyUpdate()
    .execute();

/** Uses a link up. Null: unknown, used, ended or expired. */
export const useLink = async (db: Db, token: string, purpose: LinkPurpose, now: EpochMs): Promise<UsedLink | null> => {
  const used = await db
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

/**
 * Finds who of these people was mailed a link to make a password and made none by it: it can still be followed, or ran out
 * at an address that nobody has shown to be theirs. Whoever cannot log in is none of them, nor is whoever forgot a password.
 */
export const invitedAmong = async (db: Db, userIds: readonly number[], now: EpochMs): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('mailed_link as link')
    .innerJoin('app_user as person', 'person.id', 'link.user_id')
    .select('person.id')
    .where(sql<boolean>`person.id = any(${userIds})`)
    .where('person.is_active', '=', true)
    .where('person.activated_at', 'is not', null)
    .where('link.is_invitation', '=', true)
    .where('link.email', 'is not', null)
    .where('link.used_at', 'is', null)
    .where('link.is_ended', '=', false)
    .where((is) => is.or([is('link.expires_at', '>', instant(now)), is('person.email_confirmed_at', 'is', null)]))
    .execute();
  return new Set(rows.map(({ id }) => id));
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

/** Counts how many links of these purposes were mailed to a person since then. */
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

const KEPT_MS = 30 * DAY_MS;

/** Drops those that nobody can follow any more. */
export const purgeLinks = (db: Db, at: EpochMs) =>
  db
    .deleteFrom('mailed_link')
    .where('expires_at', '<', instant(at - KEPT_MS))
    .execute();
