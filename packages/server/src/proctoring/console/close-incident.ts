import type { EpochMs } from '@quipu/engine';
import { keepAction } from '../../platform/audit/operator-action-store.ts';
import type { Db } from '../../platform/db/database.ts';

export const sheetOfIncident = async (db: Db, incidentId: number): Promise<number | null> =>
  (await db.selectFrom('incident').select('sheet_id').where('id', '=', incidentId).executeTakeFirst())?.sheet_id ??
  null;

export interface Closing {
  readonly who: string;
  readonly why: string;
  readonly at: EpochMs;
}

/** It was looked at, and that is its end. False: somebody did already. */
export const closeIncident = (db: Db, incidentId: number, { who, why, at }: Closing): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const closed = await tx
      .updateTable('incident')
      .set({ closed_at: new Date(at), closed_by: who, closed_reason: why })
      .where('id', '=', incidentId)
      .where('closed_at', 'is', null)
      .returning(['sheet_id', 'kind'])
      .executeTakeFirst();
    if (closed === undefined) return false;
    const { sheet_id: sheetId, kind } = closed;
    await keepAction(tx, who, why, { action: 'close-incident', sheetId, incidentId, kind }, at);
    return true;
  });
