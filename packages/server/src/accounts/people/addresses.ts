import type { EpochMs } from '@quipu/engine';
import { type ExpressionBuilder, sql } from 'kysely';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';

export const hasLiveActivation = (now: EpochMs) => (where: ExpressionBuilder<Tables, 'app_user'>) =>
  where.exists(
    where
      .selectFrom('mailed_link')
      .select('hash')
      .whereRef('user_id', '=', 'app_user.id')
      .where('purpose', '=', 'activation')
      .where('is_ended', '=', false)
      .where('expires_at', '>', instant(now)),
  );

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
