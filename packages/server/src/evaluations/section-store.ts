import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Within } from './sheet-store.ts';

/** When each timed section of a sheet was started, by section id. */
export type SectionStarts = ReadonlyMap<number, EpochMs>;

const none: SectionStarts = new Map();

export const sectionStarts = async (
  within: Within,
  sheetIds: readonly number[],
): Promise<(sheetId: number) => SectionStarts> => {
  if (sheetIds.length === 0) return () => none;
  const rows = await within.selectFrom('section_run').selectAll().where('sheet_id', 'in', sheetIds).execute();
  const bySheet = new Map<number, Map<number, EpochMs>>();
  for (const row of rows) {
    const starts = bySheet.get(row.sheet_id) ?? new Map<number, EpochMs>();
    starts.set(row.section_id, row.started_at);
    bySheet.set(row.sheet_id, starts);
  }
  return (sheetId) => bySheet.get(sheetId) ?? none;
};

/** The earlier start stays. */
export const recordSectionStart = (within: Within, sheetId: number, sectionId: number, at: EpochMs) =>
  within
    .insertInto('section_run')
    .values({ sheet_id: sheetId, section_id: sectionId, started_at: new Date(at) })
    .onConflict((conflict) =>
      conflict
        .columns(['sheet_id', 'section_id'])
        .doUpdateSet({ started_at: sql<Date>`least(section_run.started_at, excluded.started_at)` }),
    )
    .execute();
