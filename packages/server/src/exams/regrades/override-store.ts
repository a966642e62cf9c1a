import type { RegradeStatus } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ItemOverride } from '../grading/right-answer.ts';

export interface DecidedItem {
  readonly formId: number;
  readonly itemId: number;
}

/** Counts what was decided already on a question. */
export const decisionsOn = async (db: Db, { formId, itemId }: DecidedItem): Promise<number> => {
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

/** Adds it after what was decided before: the order counts. `requestId` null: nobody asked for it. */
export const addOverride = (
  tx: Tx,
  { requestId, formId, itemId }: DecidedItem & { readonly requestId: number | null },
  { kind, answer }: ItemOverride,
) =>
  tx
    .insertInto('item_override')
    .values({
      form_id: formId,
      item_id: itemId,
      kind,
      answer: kind === 'annul' ? null : JSON.stringify(answer),
      request_id: requestId,
    })
    .execute();
