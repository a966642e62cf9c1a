import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/**
 * Keeps what is known of the device that has had the sheet, in the instant in which another one takes it. A report from before that
 * device had it is of the one before; answers that came after the report are pending no more.
 */
export const recordDeviceChange = (
  tx: Tx,
  sheetId: number,
  epochs: { readonly before: number; readonly after: number },
  at: EpochMs,
) =>
  sql`
    insert into device_change (sheet_id, epoch, at, heard_at, answered, pending)
    select ${sheetId}, ${epochs.after}, ${new Date(at)}::timestamptz,
           greatest(state.heard_at, answers.came_at, log.came_at), state.answered,
           case when state.pending is not null then greatest(0, state.pending - answers.since_report) end
    from answers_sheet as sheet
    left join device_change as begun on begun.sheet_id = sheet.id and begun.epoch = ${epochs.before}
    left join sheet_state as state
      on state.sheet_id = sheet.id and state.heard_at >= coalesce(begun.at, sheet.started_at)
    cross join lateral (
      select max(received_at) as came_at, count(*) filter (where received_at > state.heard_at) as since_report
      from user_answer where user_answer.sheet_id = sheet.id and user_answer.epoch = ${epochs.before}
    ) as answers
    cross join lateral (
      select max(received_at) as came_at
      from (
        select received_at from session_log
        where session_log.sheet_id = sheet.id and session_log.epoch = ${epochs.before}
        order by seq desc limit 1
      ) as last_line
    ) as log
    where sheet.id = ${sheetId}
    on conflict do nothing`.execute(tx);

export interface DeviceChange {
  readonly at: EpochMs;
  /** The earlier device was heard last then; null: never. */
  readonly heardAt: EpochMs | null;
  /** Null, both: it reported nothing. */
  readonly answered: number | null;
  readonly pending: number | null;
}

/** The change by which the device that has the sheet now got it; undefined: it is the first, or an operator reopened it. */
export const deviceChangeOf = (db: Db, sheetId: number): Promise<DeviceChange | undefined> =>
  db
    .selectFrom('device_change as change')
    .innerJoin('answers_sheet as sheet', 'sheet.id', 'change.sheet_id')
    .whereRef('change.epoch', '=', 'sheet.epoch')
    .where('sheet.id', '=', sheetId)
    .select(['change.at', 'change.heard_at as heardAt', 'change.answered', 'change.pending'])
    .executeTakeFirst();
