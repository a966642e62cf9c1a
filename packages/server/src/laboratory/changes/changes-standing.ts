import type { EpochMs } from '@quipu/engine';
import type { Db } from '../../platform/db/database.ts';
import { changesHad, type HadChanges } from '../changes-had-store.ts';
import type { ListedLaboratory } from '../laboratory-store.ts';
import { changesSince } from './make-changes.ts';

export interface ChangesStanding {
  /** People and sessions of whom something is other than the laboratory was told, and no file says it yet. */
  readonly toMake: number;
  /** The newest that were made; null: none. */
  readonly made: { readonly number: number; readonly at: EpochMs } | null;
  /** Computers that told of theirs. */
  readonly had: readonly HadChanges[];
}

/** Tells how a laboratory stands with what changed since it was prepared. */
export const changesStanding = async (
  db: Db,
  { id, recalledAt, out, changesNumber: number, changesAt: at }: ListedLaboratory,
): Promise<ChangesStanding> => ({
  toMake: recalledAt === null && out > 0 ? (await changesSince(db, id)).changed.length : 0,
  made: at === null ? null : { number, at },
  had: await changesHad(db, id),
});
