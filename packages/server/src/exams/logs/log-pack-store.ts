import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { holdFreeLogs } from './log-store.ts';

/** So much goes into one row: whoever reads a few lines of a log unpacks no more. */
const MAX_PART_LINES = 5_000;
const MAX_PART_BYTES = 262_144;

/** Finds the sheets that ended before a moment and have lines that are not packed, by their numbers. Each sheet is looked up, not each line. */
export const endedWithLines = async (db: Db, before: EpochMs): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly id: number }>`
    with recursive logged as (
      (select sheet_id from log_line order by sheet_id limit 1)
      union all
      select (
        select log_line.sheet_id from log_line where log_line.sheet_id > logged.sheet_id order by log_line.sheet_id limit 1
      )
      from logged
      where logged.sheet_id is not null
    )
    select sheet.id from logged
    join answers_sheet as sheet on sheet.id = logged.sheet_id
    where sheet.status not in ('P', 'I', 'A') and sheet.finished_at < ${instant(before)}
    order by sheet.id`.execute(db);
  return rows.map(({ id }) => id);
};

/**
 * `packed`: there may be more of that sheet. `left`: nothing of it is to be packed, or somebody has it. `elsewhere`: another process is
 * at this.
 */
export type Packed = 'packed' | 'left' | 'elsewhere';

/**
 * Packs some lines of a sheet that ended before a moment, and of whose log nothing came since. Either they are in a row of their own, which
 * was unpacked again and compared, or they are what they were.
 */
export const packSome = async (tx: Tx, sheetId: number, before: EpochMs): Promise<Packed> => {
  const { rows: lock } = await sql<{ readonly mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('quipu packs logs')) as mine`.execute(tx);
  if (lock[0]?.mine !== true) return 'elsewhere';
  if (!(await holdFreeLogs(tx, [sheetId])).has(sheetId)) return 'left';
  const { rows } = await sql<{ readonly epoch: number }>`
    select (select min(epoch) from log_line where log_line.sheet_id = sheet.id) as epoch
    from answers_sheet as sheet
    where sheet.id = ${sheetId} and sheet.status not in ('P', 'I', 'A') and sheet.finished_at < ${instant(before)}
      and not exists (
        select from log_line where log_line.sheet_id = sheet.id and log_line.received_at >= ${instant(before)}
      )
    for key share of sheet skip locked`.execute(tx);
  const epoch = rows[0]?.epoch ?? null;
  if (epoch === null) return 'left';
  await sql`select pack_log(${sheetId}, ${epoch}, ${MAX_PART_LINES}, ${MAX_PART_BYTES})`.execute(tx);
  return 'packed';
};
