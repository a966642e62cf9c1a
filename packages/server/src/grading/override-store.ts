import type { RegradeStatus } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Db } from '../db/database.ts';
import type { RegradeRequest } from './regrade-request-store.ts';
import type { ItemOverride } from './right-answer.ts';

/** Whether something was decided already on the question of a request. */
export const isOverridden = async (within: Db, { formId, itemId }: RegradeRequest): Promise<boolean> =>
  (await within
    .selectFrom('item_override')
    .select('id')
    .where('form_id', '=', formId)
    .where('item_id', '=', itemId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const keepDecision = (
  within: Db,
  id: number,
  { status, answer, at }: { readonly status: RegradeStatus; readonly answer: string; readonly at: EpochMs },
) =>
  within
    .updateTable('regrade_request')
    .set({ status, answer, decided_at: new Date(at) })
    .where('id', '=', id)
    .execute();

/** After what was decided before: the order counts. */
export const addOverride = (within: Db, { id, formId, itemId }: RegradeRequest, { kind, answer }: ItemOverride) =>
  within
    .insertInto('item_override')
    .values({
      form_id: formId,
      item_id: itemId,
      kind,
      answer: kind === 'annul' ? null : JSON.stringify(answer),
      request_id: id,
    })
    .execute();
