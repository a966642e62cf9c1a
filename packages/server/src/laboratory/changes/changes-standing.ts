import type { EpochMs } from '@quipu/engine';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db } from '../../platform/db/database.ts';
import { changesHad, type HadChanges } from '../changes-had-store.ts';
import type { ListedLaboratory } from '../laboratory-store.ts';
import { changesSince, outSheets } from './make-changes.ts';

export interface ChangesStanding {
  /** People and sessions of whom something is other than the laboratory was told, and no file says it yet. */
  readonly toMake: number;
  /** Sheets of which nobody kept what the laboratory was told. */
  readonly unknown: number;
  /** The newest that were made; null: none. */
  readonly made: { readonly number: number; readonly at: EpochMs } | null;
  /** Computers whose results came. */
  readonly had: readonly HadChanges[];
}

/** It counts those whose session is not over: nothing is brought to the others any more. */
const notOver = async (db: Db, ids: readonly number[], at: EpochMs): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz_session as session', 'session.id', 'sheet.session_id')
    .select('sheet.id')
    .where('sheet.id', '=', ({ val, fn }) => fn.any(val([...ids])))
    .where('session.ends_at', '>', instant(at))
    .execute();
  return new Set(rows.map(({ id }) => id));
};

const awaiting = async (db: Db, id: string, at: EpochMs): Promise<Pick<ChangesStanding, 'toMake' | 'unknown'>> => {
  const out = await outSheets(db, id);
  const open = await notOver(db, [...out.keys()], at);
  const current = [...out].filter(([sheetId]) => open.has(sheetId));
  const known = current.filter(([, told]) => told !== null);
  const { changed } = await changesSince(db, new Map(known));
  return { toMake: changed.length, unknown: current.length - known.length };
};

/** Tells how a laboratory stands with what changed since it was prepared. */
export const changesStanding = async (
  db: Db,
  { id, recalledAt, out, changesNumber: number, changesAt: at }: ListedLaboratory,
  now: EpochMs,
): Promise<ChangesStanding> => ({
  ...(recalledAt === null && out > 0 ? await awaiting(db, id, now) : { toMake: 0, unknown: 0 }),
  made: at === null ? null : { number, at },
  had: await changesHad(db, id),
});
