import type { RegradeStatus } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ItemOverride } from '../grading/right-answer.ts';
import type { RegradeRequest } from './regrade-request-store.ts';

/** Counts what was decided already on the question of a request. */
export const decisionsOn = async (db: Db, { formId, itemId }: RegradeRequest): Promise<number> => {
  const { count } = await db
    .selectFrom('item_override')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('form_id', '=', formId)
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const keepDecision = (
  tx: Tx,
  id: number,
  { status, answer, at }: { readonly status: RegradeStatus; readonly answer: string; readonly at: EpochMs },
) =>
  tx
    .updateTable('regrade_request')
    .set({ status, answer, decided_at: new Date(at) })
    .where('id', '=', id)
    .execute();

/** Adds it after what was decided before: the order counts. */
export const addOverride = (tx: Tx, { id, formId, itemId }: RegradeRequest, { kind, answer }: ItemOverride) =>
  tx
    .insertInto('item_override')
    .values({
      form_id: formId,
      item_id: itemId,
      kind,
      answer: kind === 'annul' ? null : JSON.stringify(answer),
      request_id: id,
    })
    .execute();
