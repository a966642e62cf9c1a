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

export interface ClosedIncidents {
  readonly closed: readonly number[];
  /** Somebody had closed these: they keep that reason. */
  readonly closedBefore: readonly number[];
}

/** They were looked at, and that is their end. Null: not all are of that sheet, and nothing is changed. */
export const closeIncidents = (
  db: Db,
  sheetId: number,
  ids: readonly number[],
  { who, why, at }: Closing,
): Promise<ClosedIncidents | null> =>
  db.transaction().execute(async (tx) => {
    const wanted = new Set(ids);
    // Held in the order of their ids: whoever closes some of the same waits.
    const found = await tx
      .selectFrom('incident')
      .select(['id', 'kind', 'closed_at'])
      .where('sheet_id', '=', sheetId)
      .where('id', '=', ({ val, fn }) => fn.any(val([...wanted])))
      .orderBy('id')
      .forUpdate()
      .execute();
    if (found.length < wanted.size) return null;
    const open = found.filter(({ closed_at }) => closed_at === null);
    const closed = open.map(({ id }) => id);
    if (closed.length > 0)
      await tx
        .updateTable('incident')
        .set({ closed_at: new Date(at), closed_by: who, closed_reason: why })
        .where('id', 'in', closed)
        .execute();
    for (const { id, kind } of open)
      await keepAction(tx, who, why, { action: 'close-incident', sheetId, incidentId: id, kind }, at);
    return { closed, closedBefore: found.filter(({ closed_at }) => closed_at !== null).map(({ id }) => id) };
  });

/** Closes one. False: somebody did already. */
export const closeIncident = async (db: Db, sheetId: number, id: number, closing: Closing): Promise<boolean> =>
  ((await closeIncidents(db, sheetId, [id], closing))?.closed.length ?? 0) > 0;
