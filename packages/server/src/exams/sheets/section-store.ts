import type { EpochMs, Millis } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Finds when each timed section of a sheet was started, by section id. */
export type SectionStarts = ReadonlyMap<number, EpochMs>;

const none: SectionStarts = new Map();

export const sectionStarts = async (
  tx: Db | Tx,
  sheetIds: readonly number[],
): Promise<(sheetId: number) => SectionStarts> => {
  if (sheetIds.length === 0) return () => none;
  const rows = await tx
    .selectFrom('section_run')
    .selectAll()
    .where('sheet_id', '=', ({ val, fn }) => fn.any(val([...sheetIds])))
    .execute();
  const bySheet = new Map<number, Map<number, EpochMs>>();
  for (const row of rows) {
    const starts = bySheet.get(row.sheet_id) ?? new Map<number, EpochMs>();
    starts.set(row.section_id, row.started_at);
    bySheet.set(row.sheet_id, starts);
  }
  return (sheetId) => bySheet.get(sheetId) ?? none;
};

/** Items of a section by the ids of their answers: [from, to). */
export interface SectionRange {
  readonly sheetId: number;
  readonly sectionId: number;
  readonly from: number;
  readonly to: number;
}

/** Finds when something of each section was visited first, as its device said, by sheet. */
export const firstVisits = async (
  tx: Tx,
  ranges: readonly SectionRange[],
): Promise<(sheetId: number) => SectionStarts> => {
  if (ranges.length === 0) return () => none;
  const column = (of: (range: SectionRange) => number): readonly number[] => ranges.map(of);
  const { rows } = await sql<{ readonly sheetId: number; readonly sectionId: number; readonly at: EpochMs }>`
    select given.sheet_id as "sheetId", given.section_id as "sectionId", min(held.changed_at) as at
    from unnest(
      ${column(({ sheetId }) => sheetId)}::bigint[],
      ${column(({ sectionId }) => sectionId)}::bigint[],
      ${column(({ from }) => from)}::bigint[],
      ${column(({ to }) => to)}::bigint[]
    ) as given (sheet_id, section_id, first, past)
    join user_answer as held on held.id >= given.first and held.id < given.past and held.visits > 0
    group by given.sheet_id, given.section_id`.execute(tx);
  const bySheet = new Map<number, Map<number, EpochMs>>();
  for (const { sheetId, sectionId, at } of rows) {
    const visits = bySheet.get(sheetId) ?? new Map<number, EpochMs>();
    visits.set(sectionId, at);
    bySheet.set(sheetId, visits);
  }
  return (sheetId) => bySheet.get(sheetId) ?? none;
};

/** A request to start a section: the same id until its device got a reply, `tries` counts them. */
export interface Ask {
  readonly id: string | null;
  readonly tries: number;
}
const UNNAMED: Ask = { id: null, tries: 0 };

/** The earlier start stays. */
export const recordSectionStart = (tx: Tx, sheetId: number, sectionId: number, at: EpochMs, ask: Ask = UNNAMED) =>
  tx
    .insertInto('section_run')
    .values({
      sheet_id: sheetId,
      section_id: sectionId,
      started_at: new Date(at),
      ask_id: ask.id,
      ask_tries: ask.tries,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['sheet_id', 'section_id'])
        .doUpdateSet({ started_at: sql<Date>`least(section_run.started_at, excluded.started_at)` }),
    )
    .execute();

/** Leads the start of a section on: its sheet was reopened, and its time stood still meanwhile. */
export const moveSectionStart = (tx: Tx, sheetId: number, sectionId: number, to: EpochMs) =>
  tx
    .updateTable('section_run')
    .set({ started_at: new Date(to) })
    .where('sheet_id', '=', sheetId)
    .where('section_id', '=', sectionId)
    .execute();

/** Finds how a section was asked for; undefined: it was not started. */
export const sectionAsk = (tx: Tx, sheetId: number, sectionId: number): Promise<Ask | undefined> =>
  tx
    .selectFrom('section_run')
    .select(['ask_id as id', 'ask_tries as tries'])
    .where('sheet_id', '=', sheetId)
    .where('section_id', '=', sectionId)
    .executeTakeFirst();

/** It starts later, by what is given back of it, and was asked for once more. */
export const putOffSectionStart = (tx: Tx, sheetId: number, sectionId: number, by: Millis, { tries }: Ask) =>
  tx
    .updateTable('section_run')
    .set({
      started_at: sql<Date>`started_at + ${by} * interval '1 millisecond'`,
      ask_tries: tries,
    })
    .where('sheet_id', '=', sheetId)
    .where('section_id', '=', sectionId)
    .execute();
