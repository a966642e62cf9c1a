import type { EpochMs } from '@quipu/engine';
import type { Db, Tx } from '../platform/db/database.ts';
import type { ResultsContent } from './results-content.ts';

/** Keeps which changes a computer of a laboratory had, as its results tell it. */
export const keepHad = async (
  tx: Tx,
  laboratoryId: string,
  computer: string | null,
  changes: ResultsContent['changes'],
): Promise<void> => {
  if (computer === null || changes === null) return;
  const { number, loadedAt } = changes;
  await tx
    .insertInto('laboratory_changes_had')
    .values({ laboratory_id: laboratoryId, computer, number, loaded_at: new Date(loadedAt) })
    .onConflict((conflict) =>
      conflict
        .columns(['laboratory_id', 'computer'])
        .doUpdateSet({ number, loaded_at: new Date(loadedAt) })
        .where('laboratory_changes_had.number', '<', number),
    )
    .execute();
};

/** A computer whose results came. */
export interface HadChanges {
  readonly computer: string;
  /** The newest that it had loaded; null: it had loaded none. */
  readonly loaded: { readonly number: number; readonly at: EpochMs } | null;
}

/** Every computer of a laboratory that results told of, with the changes that it had. */
export const changesHad = async (db: Db, laboratoryId: string): Promise<readonly HadChanges[]> => {
  const rows = await db
    .selectFrom('laboratory_run as run')
    .leftJoin('laboratory_changes_had as had', (join) =>
      join.onRef('had.laboratory_id', '=', 'run.laboratory_id').onRef('had.computer', '=', 'run.computer'),
    )
    .select(['run.computer', 'had.number', 'had.loaded_at as at'])
    .distinct()
    .where('run.laboratory_id', '=', laboratoryId)
    .orderBy('run.computer')
    .execute();
  return rows.map(({ computer, number, at }) => ({
    computer,
    loaded: number === null || at === null ? null : { number, at },
  }));
};
