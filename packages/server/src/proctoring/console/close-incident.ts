import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { keepActions } from '../../platform/audit/operator-action-store.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

export const sheetOfIncident = async (db: Db, incidentId: number): Promise<number | null> =>
  (await db.selectFrom('incident').select('sheet_id').where('id', '=', incidentId).executeTakeFirst())?.sheet_id ??
  null;

/** The last that any sheet has. */
export const newestIncidentOf = async (db: Db): Promise<number | null> =>
  (await db.selectFrom('incident').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? null;

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

interface Held {
  readonly id: number;
  readonly sheet_id: number;
  readonly kind: string;
}

/** They were looked at, and that is their end. To be asked with them held. */
const close = async (tx: Tx, open: readonly Held[], { who, why, at }: Closing): Promise<readonly number[]> => {
  const ids = open.map(({ id }) => id);
  await tx
    .updateTable('incident')
    .set({ closed_at: new Date(at), closed_by: who, closed_reason: why })
    .where('id', '=', ({ val, fn }) => fn.any(val(ids)))
    .execute();
  const whats = open.map(({ id, sheet_id, kind }) => ({
    action: 'close-incident',
    sheetId: sheet_id,
    incidentId: id,
    kind,
  }));
  await keepActions(tx, who, why, whats, at);
  return ids;
};

/** Null: not all are of that sheet, and nothing is changed. */
export const closeIncidentsIn = async (
  tx: Tx,
  sheetId: number,
  ids: readonly number[],
  closing: Closing,
): Promise<ClosedIncidents | null> => {
  const wanted = new Set(ids);
  // Held in the order of their ids: whoever closes some of the same waits.
  const found = await tx
    .selectFrom('incident')
    .select(['id', 'sheet_id', 'kind', 'closed_at'])
    .where('sheet_id', '=', sheetId)
    .where('id', '=', ({ val, fn }) => fn.any(val([...wanted])))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (found.length < wanted.size) return null;
  const closed = await close(
    tx,
    found.filter(({ closed_at }) => closed_at === null),
    closing,
  );
  return { closed, closedBefore: found.filter(({ closed_at }) => closed_at !== null).map(({ id }) => id) };
};

export const closeIncidents = (
  db: Db,
  sheetId: number,
  ids: readonly number[],
  closing: Closing,
): Promise<ClosedIncidents | null> => db.transaction().execute((tx) => closeIncidentsIn(tx, sheetId, ids, closing));

/** So much of the sheets was seen. */
export interface Seen {
  readonly sheetIds: readonly number[];
  /** Each counts the incidents that one had, open or not, in the same order; empty: nobody said. */
  readonly counts: readonly number[];
  /** None after this one; null: nobody said. */
  readonly upTo: number | null;
}

/**
 * Closes all that are open of several sheets and were seen. Returns how many these were. By its number alone one could have been
 * written before the last that was seen, and committed after: in its sheet its place is behind those.
 */
export const closeIncidentsOf = (db: Db, { sheetIds, counts, upTo }: Seen, closing: Closing): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom('incident')
      .select(['id', 'sheet_id', 'kind'])
      .where('sheet_id', '=', ({ val, fn }) => fn.any(val([...sheetIds])))
      .where('closed_at', 'is', null)
      .$if(upTo !== null, (open) => open.where('id', '<=', upTo ?? 0))
      .$if(counts.length > 0, (open) =>
        open.where(
          sql<boolean>`(
            select count(*) from incident as earlier where earlier.sheet_id = incident.sheet_id and earlier.id <= incident.id
          ) <= (
            select seen.incidents from unnest(${sheetIds}::bigint[], ${counts}::bigint[]) as seen (sheet_id, incidents)
            where seen.sheet_id = incident.sheet_id
          )`,
        ),
      )
      .orderBy('id')
      .forUpdate()
      .execute();
    return (await close(tx, open, closing)).length;
  });

/** Closes one. False: somebody did already. */
export const closeIncident = async (db: Db, sheetId: number, id: number, closing: Closing): Promise<boolean> =>
  ((await closeIncidents(db, sheetId, [id], closing))?.closed.length ?? 0) > 0;
