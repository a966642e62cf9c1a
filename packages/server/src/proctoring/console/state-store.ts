import type { ReportedState } from '@quipu/contract';
import { type EpochMs, QUIET_MS } from '@quipu/engine';
import { sql } from 'kysely';
import { type LoginEnd, type LoginOf, type LoginRow, loginEnd, NO_LOGIN } from '../../accounts/tokens/token-store.ts';
import type { Db } from '../../platform/db/database.ts';
import { storableText } from '../../platform/http/storable.ts';

export interface SheetReport extends LoginOf {
  readonly sheetId: number;
  readonly state: ReportedState;
  readonly at: EpochMs;
}

const MAX_PROBLEM_LENGTH = 200;

/**
 * Keeps what devices report, in one statement whatever their number, and how long one was silent: since its sheet was begun, where it
 * never reported. Of a sheet the newest stays, whichever comes last; none comes twice at once. Returns the ends of their logins: of one
 * that has ended nothing is kept.
 */
export const keepStates = async (db: Db, reports: readonly SheetReport[]): Promise<readonly (LoginEnd | null)[]> => {
  // In the order of their ids, as everything that holds rows of several sheets.
  const kept = reports.toSorted((one, other) => one.sheetId - other.sheetId);
  const column = <T>(of: (report: SheetReport) => T): readonly T[] => kept.map(of);
  const problem = (text: string | null) => (text === null ? null : storableText(text.slice(0, MAX_PROBLEM_LENGTH)));
  const { rows } = await sql<LoginRow & { readonly sheet_id: number }>`
    with told as materialized (
      select * from unnest(
        ${column(({ sheetId }) => sheetId)}::bigint[],
        ${column(({ familyId }) => familyId)}::bigint[],
        ${column(({ userId }) => userId)}::bigint[],
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
        sheet_id, family_id, user_id, revision, answered, items, pending, position, camera, microphone, displays,
        is_visible, heard_at, blocked_by
      )
    ), login as materialized (
      select told.sheet_id, family.ended_as, person.is_active
      from told
      left join token_family as family on family.id = told.family_id and family.user_id = told.user_id
      left join app_user as person on person.id = family.user_id
    ), live as materialized (
      select told.* from told join login on login.sheet_id = told.sheet_id
      where login.ended_as is null and login.is_active
      order by told.sheet_id
    ), quiet as (
      insert into line_silence (user_id, from_at, to_at, is_of_reports)
      select sheet.user_id, coalesce(held.heard_at, sheet.started_at), told.heard_at, true
      from live as told
      join answers_sheet as sheet on sheet.id = told.sheet_id
      left join sheet_state as held on held.sheet_id = told.sheet_id
      where told.heard_at - coalesce(held.heard_at, sheet.started_at) > ${QUIET_MS} * interval '1 millisecond'
      on conflict do nothing
    ), taken as (
      insert into sheet_state as held (
        sheet_id, revision, answered, items, pending, position, camera, microphone, displays, is_visible, heard_at,
        blocked_by, blocked_since
      )
      select sheet_id, revision, answered, items, pending, position, camera, microphone, displays, is_visible, heard_at,
             blocked_by, case when blocked_by is not null then heard_at end
      from live
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
    ), noted as (
      insert into sheet_change (sheet_id) select sheet_id from taken
    )
    select sheet_id, ended_as, is_active from login`.execute(db);
  const logins = new Map(rows.map((row) => [row.sheet_id, row]));
  return reports.map(({ sheetId }) => loginEnd(logins.get(sheetId) ?? NO_LOGIN));
};
