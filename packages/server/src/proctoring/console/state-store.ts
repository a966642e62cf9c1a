import type { ReportedState } from '@quipu/contract';
import { type EpochMs, QUIET_MS } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { storableText } from '../../platform/http/storable.ts';

export interface SheetReport {
  readonly sheetId: number;
  readonly state: ReportedState;
  readonly at: EpochMs;
}

const MAX_PROBLEM_LENGTH = 200;

const newest = (reports: readonly SheetReport[]): readonly SheetReport[] => {
  const bySheet = new Map<number, SheetReport>();
  for (const report of reports) {
    const known = bySheet.get(report.sheetId);
    if (known === undefined || known.state.revision < report.state.revision) bySheet.set(report.sheetId, report);
  }
  // In the order of their ids, as everything that holds rows of several sheets.
  return [...bySheet.values()].sort((one, other) => one.sheetId - other.sheetId);
};

/** Keeps what devices report, in one statement whatever their number, and how long one was silent: since its sheet was begun, where it never reported. Of a sheet the newest stays, whichever comes last. */
export const keepStates = async (db: Db, reports: readonly SheetReport[]): Promise<readonly SheetReport[]> => {
  const kept = newest(reports);
  const column = <T>(of: (report: SheetReport) => T): readonly T[] => kept.map(of);
  const problem = (text: string | null) => (text === null ? null : storableText(text.slice(0, MAX_PROBLEM_LENGTH)));
  await sql`
    with quiet as (
      insert into line_silence (user_id, from_at, to_at, is_of_reports)
      select sheet.user_id, coalesce(held.heard_at, sheet.started_at), told.heard_at, true
      from unnest(
        ${column(({ sheetId }) => sheetId)}::bigint[],
        ${column(({ at }) => new Date(at))}::timestamptz[]
      ) as told (sheet_id, heard_at)
      join answers_sheet as sheet on sheet.id = told.sheet_id
      left join sheet_state as held on held.sheet_id = told.sheet_id
      where told.heard_at - coalesce(held.heard_at, sheet.started_at) > ${QUIET_MS} * interval '1 millisecond'
      on conflict do nothing
    ), taken as (
      insert into sheet_state as held (
        sheet_id, revision, answered, items, pending, position, camera, microphone, displays, is_visible, heard_at,
        blocked_by, blocked_since
      )
      select *, case when blocked_by is not null then heard_at end from unnest(
        ${column(({ sheetId }) => sheetId)}::bigint[],
        ${column(({ state }) => state.revision)}::bigint[],
        ${column(({ state }) => state.answered)}::bigint[],
        ${column(({ state }) => state.items)}::bigint[],
        ${column(({ state }) => state.pending)}::bigint[],
        ${column(({ state }) => state.position)}::bigint[],
        ${column(({ state }) => problem(state.camera))}::text[],
        ${column(({ state }) => problem(state.microphone))}::text[],
        ${column(({ state }) => state.displays)}::bigint[],
        ${column(({ state }) => state.isVisible)}::boolean[],
        ${column(({ at }) => new Date(at))}::timestamptz[],
        ${column(({ state }) => problem(state.blockedBy))}::text[]
      ) as told (
        sheet_id, revision, answered, items, pending, position, camera, microphone, displays, is_visible, heard_at,
        blocked_by
      )
      on conflict (sheet_id) do update set
        revision = excluded.revision, answered = excluded.answered, items = excluded.items,
        pending = excluded.pending, position = excluded.position, camera = excluded.camera,
        microphone = excluded.microphone, displays = excluded.displays, is_visible = excluded.is_visible,
        heard_at = excluded.heard_at, blocked_by = excluded.blocked_by,
        blocked_since = case
          when excluded.blocked_by is not null then coalesce(held.blocked_since, excluded.heard_at)
        end
      where excluded.revision > held.revision
      returning sheet_id
    )
    insert into sheet_change (sheet_id) select sheet_id from taken`.execute(db);
  return reports;
};
