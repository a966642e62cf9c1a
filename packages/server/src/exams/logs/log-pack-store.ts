import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { holdFreeLogs, type LogOf } from './log-store.ts';

/** So much goes into one row: whoever reads a few lines of a log unpacks no more. */
const MAX_PART_LINES = 5_000;
const MAX_PART_BYTES = 262_144;

/** Finds the logs of sheets that ended before a moment that have lines which are not packed. Each sheet is looked up, not each line. */
export const endedWithLines = async (db: Db, before: EpochMs): Promise<readonly LogOf[]> => {
  const { rows } = await sql<LogOf>`
    with recursive logged as (
      (select sheet_id from log_line order by sheet_id limit 1)
      union all
      select (
        select log_line.sheet_id from log_line where log_line.sheet_id > logged.sheet_id order by log_line.sheet_id limit 1
      )
      from logged
      where logged.sheet_id is not null
    )
    select sheet.id as "sheetId", own.epoch from logged
    join answers_sheet as sheet on sheet.id = logged.sheet_id
    cross join lateral generate_series(1, sheet.epoch) as own (epoch)
    where sheet.status not in ('P', 'I', 'A') and sheet.finished_at < ${instant(before)}
      and exists (select from log_line where log_line.sheet_id = sheet.id and log_line.epoch = own.epoch)
    order by sheet.id, own.epoch`.execute(db);
  return rows;
};

/**
 * `packed`: there may be more of that log. `left`: nothing of it is to be packed, or somebody has it. `notNow`: another process is
 * at this, or more sheets than that are under way.
 */
export type Packed = 'packed' | 'left' | 'notNow';

/**
 * Packs some lines of a log whose sheet ended before a moment, and to which nothing came since. Either they are in a row of their own, which
 * was unpacked again and compared, or they are what they were.
 */
export const packSome = async (
  tx: Tx,
  { sheetId, epoch }: LogOf,
  before: EpochMs,
  maxUnderWay: number,
): Promise<Packed> => {
  const { rows: free } = await sql<{ readonly isFree: boolean }>`
    select (
      select count(*) from (select from answers_sheet where status = 'A' limit ${maxUnderWay + 1}) as under_way
    ) <= ${maxUnderWay} and pg_try_advisory_xact_lock(hashtext('quipu packs logs')) as "isFree"`.execute(tx);
  if (free[0]?.isFree !== true) return 'notNow';
  if (!(await holdFreeLogs(tx, [sheetId])).has(sheetId)) return 'left';
  const { rows } = await sql<{ readonly id: number }>`
    select id from answers_sheet as sheet
    where id = ${sheetId} and status not in ('P', 'I', 'A') and finished_at < ${instant(before)}
      and not exists (
        select from log_line where log_line.sheet_id = sheet.id and log_line.received_at >= ${instant(before)}
      )
    for key share skip locked`.execute(tx);
  if (rows.length === 0) return 'left';
  const { rows: lines } = await sql<{ readonly count: number }>`
    select pack_log(${sheetId}, ${epoch}, ${MAX_PART_LINES}, ${MAX_PART_BYTES}) as count`.execute(tx);
  return lines[0]?.count === 0 ? 'left' : 'packed';
};
