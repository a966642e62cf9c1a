import type { RegradeReview } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Db } from '../../platform/db/database.ts';

const COLUMNS = ['id', 'comment', 'status', 'answer', 'created_at as createdAt'] as const;

/** The requests of a sheet by item. */
export const regradesOf = async (db: Db, sheetId: number): Promise<ReadonlyMap<number, readonly RegradeReview[]>> => {
  const rows = await db
    .selectFrom('regrade_request')
    .select([...COLUMNS, 'item_id'])
    .where('sheet_id', '=', sheetId)
    .orderBy('id')
    .execute();
  const byItem = new Map<number, RegradeReview[]>();
  for (const { item_id: itemId, ...review } of rows) byItem.set(itemId, [...(byItem.get(itemId) ?? []), review]);
  return byItem;
};

/** Undefined: there is one of that item of that sheet already. */
export const addRegrade = (
  db: Db,
  {
    sheetId,
    itemId,
    comment,
    at,
  }: { readonly sheetId: number; readonly itemId: number; readonly comment: string; readonly at: EpochMs },
): Promise<RegradeReview | undefined> =>
  db
    .insertInto('regrade_request')
    .values({ sheet_id: sheetId, item_id: itemId, comment, created_at: new Date(at) })
    .onConflict((conflict) => conflict.columns(['sheet_id', 'item_id']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
