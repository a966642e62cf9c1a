import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isQuarantineFull } from '../answers/quarantine-answers.ts';
import { isFull, type LogRoom } from '../logs/log-store.ts';

/** Tells whether what is kept of all trials of a person is as much as may be kept of one sheet: they were made to fill the disk. */
export const haveTrialsFilled = async (db: Db, userId: number): Promise<boolean> => {
  const { rows } = await sql<LogRoom & { readonly isQuarantineFull: boolean | null }>`
    with trial as (select id from answers_sheet where user_id = ${userId} and is_trial)
    select coalesce(sum(lines), 0)::bigint as lines, coalesce(sum(bytes), 0)::bigint as bytes,
           (select ${isQuarantineFull} from quarantined_answers where sheet_id in (select id from trial)) as "isQuarantineFull"
    from log_room where sheet_id in (select id from trial)`.execute(db);
  return rows.some((kept) => isFull(kept) || kept.isQuarantineFull === true);
};
