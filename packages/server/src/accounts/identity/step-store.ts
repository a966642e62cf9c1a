import type { IdentityStep } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Tx } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { endOtherFamilies, type LoginEnd, loginEnd } from '../tokens/token-store.ts';

/**
 * Reads what the caller's login still asks for, and holds it until the transaction ends, or how it has ended: nothing is done by it then, and
 * least of all does it take another one's place. The person is held first, as by a login.
 */
export const holdMissing = async (
  tx: Tx,
  { userId, familyId }: Caller,
): Promise<readonly IdentityStep[] | LoginEnd> => {
  const person = await tx
    .selectFrom('app_user')
    .select('is_active')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const family = await tx
    .selectFrom('token_family')
    .select(['missing_steps', 'ended_as'])
    .where('id', '=', familyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const login = { ended_as: family?.ended_as ?? null, is_active: person?.is_active ?? null };
  return loginEnd(login) ?? family?.missing_steps ?? 'ended';
};

/**
 * Takes the steps that were done off those of a held login. With the last of them an examinee's other logins end.
 * Returns what is left.
 */
export const completeSteps = async (
  tx: Tx,
  { userId, familyId }: Caller,
  missing: readonly IdentityStep[],
  done: readonly IdentityStep[],
  at: EpochMs,
): Promise<readonly IdentityStep[]> => {
  const left = missing.filter((step) => !done.includes(step));
  if (left.length === missing.length) return left;
  await tx.updateTable('token_family').set({ missing_steps: left }).where('id', '=', familyId).execute();
  if (left.length === 0) await endOtherFamilies(tx, userId, familyId, at);
  return left;
};
