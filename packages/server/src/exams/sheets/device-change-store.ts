import { MAX_DEVICE_CHANGES } from '@quipu/contract';
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
    insert into device_change (sheet_id, epoch, device, at, heard_at, answered, pending)
    select ${sheetId}, ${epochs.after}, sheet.device, ${new Date(at)}::timestamptz,
           greatest(state.heard_at, answers.came_at, log.came_at), state.answered,
           case when state.pending is not null then greatest(0, state.pending - answers.since_report) end
    from answers_sheet as sheet
    left join device_change as begun on begun.sheet_id = sheet.id and begun.epoch = ${epochs.before}
    left join sheet_state as state
      on state.sheet_id = sheet.id and state.heard_at >= coalesce(begun.at, sheet.started_at)
    cross join lateral (
      select max(received_at) as came_at, count(*) filter (where received_at > state.heard_at) as since_report
      from user_answer
      where user_answer.id >= sheet.answer_base and user_answer.id < sheet.answer_base + sheet.answer_count
        and user_answer.epoch = ${epochs.before}
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
  /** Without those that came later. */
  readonly pending: number | null;
  /** So many of them wait for a decision, and nothing is answered in their place. */
  readonly apart: number;
  /** Something of it came after the change, the last time then; null: nothing did. */
  readonly broughtAt: EpochMs | null;
}

/**
 * The changes by which other devices than the one that has the sheet now lost it, the last one first; of a device that lost it twice, from
 * the last time that it reported. What a device had to send comes by its own post, where it counts or waits for a decision, or all
 * at once where it is carried.
 */
export const deviceChangesOf = async (db: Db, sheetId: number): Promise<readonly DeviceChange[]> => {
  const { rows } = await sql<DeviceChange>`
    with each as materialized (
      select kept.received_at, kept.is_accepted is null as waits, entry ->> 'id' as id, entry ->> 'epoch' as epoch,
             entry @? '$.details[0]' as is_answer
      from quarantined_answers as kept cross join lateral jsonb_array_elements(kept.entries) as entry
      where kept.sheet_id = ${sheetId}
    ), entries as (
      -- What is held is asked of each answer once.
      select change.epoch, id, max(received_at) as at, bool_or(waits and is_answer) as is_missed
      from each
      join device_change as change on change.sheet_id = ${sheetId} and (change.epoch - 1)::text = each.epoch and received_at > change.at
      group by change.epoch, id
    ), apart as (
      select epoch, max(at) as at, count(id),
             count(id) filter (where is_missed and not exists (
               select from user_answer as held where held.id = entries.id::bigint and jsonb_array_length(held.details) > 0
             )) as missed
      from entries
      group by epoch
    )
    select change.at, change.heard_at as "heardAt", change.answered,
           case when change.pending is null then null
                when imported.at is null then greatest(0, change.pending - answers.count - coalesce(apart.count, 0))
                else 0 end as pending,
           coalesce(apart.missed, 0) as "apart", greatest(imported.at, answers.at, apart.at) as "broughtAt"
    from device_change as change
    join answers_sheet as sheet on sheet.id = change.sheet_id
    cross join lateral (
      select max(backup_import.at) as at from backup_import
      where backup_import.sheet_id = sheet.id and backup_import.epoch = change.epoch - 1 and backup_import.at > change.at
    ) as imported
    cross join lateral (
      select max(received_at) as at, count(*) from user_answer
      where user_answer.id >= sheet.answer_base and user_answer.id < sheet.answer_base + sheet.answer_count
        and user_answer.epoch = change.epoch - 1 and received_at > change.at
    ) as answers
    left join apart on apart.epoch = change.epoch
    where sheet.id = ${sheetId} and change.epoch <= sheet.epoch and change.device is distinct from sheet.device
      and not exists (
        select from device_change as later
        where later.sheet_id = change.sheet_id and later.device = change.device
          and later.epoch > change.epoch and later.epoch <= sheet.epoch and later.pending is not null
      )
    order by change.epoch desc
    limit ${MAX_DEVICE_CHANGES}`.execute(db);
  return rows;
};
