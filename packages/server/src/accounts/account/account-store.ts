import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { sayEnded } from '../../platform/live/publish.ts';
import { hasLiveActivation } from '../people/addresses.ts';

const COLUMNS = [
  'id',
  'reference',
  'full_name',
  'email',
  'password_hash',
  'is_active',
  'activated_at',
  'email_confirmed_at',
  'must_replace_password',
  'roles',
] as const;

export const accountOf = (db: Db, userId: number) =>
  db.selectFrom('app_user').select(COLUMNS).where('id', '=', userId).executeTakeFirstOrThrow();
export type Account = Awaited<ReturnType<typeof accountOf>>;

/** The account of a number, and whether it can still be activated. Locked where `tx` a transaction. */
export const accountWithReference = (db: Db, reference: string, now: EpochMs) => {
  const found = db
    .selectFrom('app_user')
    .select(COLUMNS)
    .select((where) => hasLiveActivation(now)(where).as('can_be_activated'))
    .where((where) => where(where.fn<string>('upper', ['reference']), '=', reference));
  return (db.isTransaction ? found.forNoKeyUpdate() : found).executeTakeFirst();
};
export type FoundAccount = NonNullable<Awaited<ReturnType<typeof accountWithReference>>>;

/** Ends every login of a person but one. */
export const endOtherLogins = async (
  tx: Tx,
  userId: number,
  exceptFamilyId: number | null,
  at: EpochMs,
): Promise<void> => {
  const ended = await tx
    .updateTable('token_family')
    .set({ ended_at: new Date(at), ended_as: 'loggedOut' })
    .where('user_id', '=', userId)
    .where('id', 'is distinct from', exceptFamilyId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  await sayEnded(
    tx,
    ended.map(({ id }) => id),
  );
};

export const setPassword = (tx: Tx, userId: number, passwordHash: string) =>
  tx
    .updateTable('app_user')
    .set({ password_hash: passwordHash, must_replace_password: false })
    .where('id', '=', userId)
    .execute();

/** Sets the password of who knew the one before. False: it was changed meanwhile, and whoever knew it knows it no more. */
export const replacePassword = async (tx: Tx, userId: number, was: string, passwordHash: string) => {
  const replaced = await tx
    .updateTable('app_user')
    .set({ password_hash: passwordHash, must_replace_password: false })
    .where('id', '=', userId)
    .where('password_hash', '=', was)
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
};

/** The address is its owner's: they followed a link that was mailed to it. */
export const confirmAddress = (tx: Tx, userId: number, at: EpochMs) =>
  tx
    .updateTable('app_user')
    .set({
      is_email_own: true,
      activated_at: sql<Date>`coalesce(activated_at, ${instant(at)})`,
      email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, ${instant(at)})`,
    })
    .where('id', '=', userId)
    .execute();
