import { sql } from 'kysely';
import type { Connection } from '../platform/db/connection.ts';
import { connectDatabase, type Db } from '../platform/db/database.ts';
import { jobLimits } from '../platform/db/limits.ts';

/** Parts are small here, so that most logs have several. */
const PART = sql`3, 2000`;

/** Packs all logs of a database, whatever their age and whether their sheets have ended. */
export const packAllLogs = async (db: Db): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ readonly lines: number }>`
      select coalesce(sum(pack_log(sheet_id, epoch, ${PART})), 0)::integer as lines
      from (select distinct sheet_id, epoch from log_line) as logs`.execute(db);
    if (rows[0]?.lines === 0) return;
  }
};

/** Makes each transaction that adds lines pack them as it commits: whatever reads a log of this database reads a packed one. */
export const packAtCommit = async (connection: Connection): Promise<void> => {
  const db = connectDatabase(connection, { size: 1, limits: jobLimits });
  await sql`
    create function pack_at_commit() returns trigger language plpgsql as $$
    begin
      while pack_log(new.sheet_id, new.epoch, ${PART}) > 0 loop end loop;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger packs_at_commit after insert on log_line deferrable initially deferred
      for each row execute function pack_at_commit()`.execute(db);
  await db.destroy();
};
