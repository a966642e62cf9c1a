import type { EpochMs } from '@quipu/engine';
import { type ExpressionBuilder, sql } from 'kysely';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { sayEnded } from '../../platform/live/publish.ts';

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

const hasLiveActivation = (now: EpochMs) => (where: ExpressionBuilder<Tables, 'app_user'>) =>
  where.exists(
    where
      .selectFrom('mailed_link')
      .select('hash')
      .whereRef('user_id', '=', 'app_user.id')
      .where('purpose', '=', 'activation')
      .where('is_ended', '=', false)
      .where('expires_at', '>', instant(now)),
  );

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

/** Two who ask for the same address follow one another: whoever asks whether it is taken has to hold this. */
export const lockEmail = (tx: Tx, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`email ${email.trim().toLowerCase()}`}, 0))`.execute(tx);

/** Tells of an account that its address counts. Not that of a sign-up whose link is over: whoever has the mailbox never wanted it. */
export const holdsAddress = (now: EpochMs) => (where: ExpressionBuilder<Tables, 'app_user'>) =>
  where.or([where('activated_at', 'is not', null), hasLiveActivation(now)(where)]);

/** Somebody else's address. */
export const isEmailTaken = async (
  db: Db,
  email: string,
  exceptUserId: number | null,
  now: EpochMs,
): Promise<boolean> => {
  const taken = await db
    .selectFrom('app_user')
    .select('id')
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .where(holdsAddress(now))
    .where('id', 'is distinct from', exceptUserId)
    .limit(1)
    .executeTakeFirst();
  return taken !== undefined;
};

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
      activated_at: sql<Date>`coalesce(activated_at, ${instant(at)})`,
      email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, ${instant(at)})`,
    })
    .where('id', '=', userId)
    .execute();
