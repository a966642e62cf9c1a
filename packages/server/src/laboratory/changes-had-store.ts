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

export interface HadChanges {
  readonly computer: string;
  readonly number: number;
  readonly loadedAt: EpochMs;
}

export const changesHad = (db: Db, laboratoryId: string): Promise<readonly HadChanges[]> =>
  db
    .selectFrom('laboratory_changes_had')
    .select(['computer', 'number', 'loaded_at as loadedAt'])
    .where('laboratory_id', '=', laboratoryId)
    .orderBy('computer')
    .execute();
