import type { IdentityStep } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Caller } from '../access/authenticate.ts';
import { endOtherFamilies } from '../access/token-store.ts';
import type { Within } from '../evaluations/sheet-store.ts';

/** What the caller's login still asks for, held until the transaction ends. The person first, as a login holds them. */
export const holdMissing = async (within: Within, { userId, familyId }: Caller): Promise<readonly IdentityStep[]> => {
  await within.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const family = await within
    .selectFrom('token_family')
    .select('missing_steps')
    .where('id', '=', familyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return family?.missing_steps ?? [];
};

/** Of a login whose steps are held: these were done. With the last of them an examinee's other logins end. Returns what is left. */
export const completeSteps = async (
  within: Within,
  { userId, familyId }: Caller,
  missing: readonly IdentityStep[],
  done: readonly IdentityStep[],
  at: EpochMs,
): Promise<readonly IdentityStep[]> => {
  const left = missing.filter((step) => !done.includes(step));
  if (left.length === missing.length) return left;
  await within.updateTable('token_family').set({ missing_steps: left }).where('id', '=', familyId).execute();
  if (left.length === 0) await endOtherFamilies(within, userId, familyId, at);
  return left;
};
