import type { IdentityStep } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Tx } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { endOtherFamilies } from '../tokens/token-store.ts';

/**
 * Reads what the caller's login still asks for, and holds it until the transaction ends. The person is held first, as by a
 * login.
 */
export const holdMissing = async (tx: Tx, { userId, familyId }: Caller): Promise<readonly IdentityStep[]> => {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const family = await tx
    .selectFrom('token_family')
    .select('missing_steps')
    .where('id', '=', familyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return family?.missing_steps ?? [];
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
