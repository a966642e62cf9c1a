import type { EpochMs } from '@quipu/engine';
import type { Db } from '../../platform/db/database.ts';
import { sessionEnd } from './deadlines.ts';
import { sheetsAsRead } from './sheet-store.ts';
import { sheetsOut } from './sheets-out.ts';

/** Finds the sheets of these that nobody began, and nobody can any more: nothing ends one but its session, as its person has it. */
export const missedSheets = async (db: Db, ids: readonly number[], now: EpochMs): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const over = (await sheetsAsRead(db, ids)).flatMap(({ sheet }) =>
    sheet.status === 'P' && now >= sessionEnd(sheet, now) ? [sheet.id] : [],
  );
  // A laboratory without network may have let them begin.
  const out = await sheetsOut(db, over);
  return new Set(over.filter((id) => !out.has(id)));
};
