import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { startTexts } from '../start-texts.ts';
import type { Db } from './database.ts';

/** Those of a process that do not serve requests: they listen, do long work and serve the embedded database. */
const BESIDE_REQUESTS = 7;

/**
 * Throws where a database has fewer connections than this process alone would open at its busiest: it would serve until then, and refuse
 * people afterwards. Requests that go through a pool of others need none of them.
 */
export const refuseTooFewConnections = async (
  db: Db,
  { poolSize, databasePoolUrl }: Pick<Config, 'poolSize' | 'databasePoolUrl'>,
): Promise<void> => {
  const { rows } = await sql<{ readonly most: number }>`
    select sum(case name when 'max_connections' then setting::int else -setting::int end)::int as most from pg_settings
    where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`.execute(db);
  const most = rows[0]?.most ?? 0;
  const forRequests = databasePoolUrl === null ? poolSize : 0;
  if (forRequests + BESIDE_REQUESTS > most)
    throw new Error(startTexts.tooFewConnections(forRequests, BESIDE_REQUESTS, most));
};
