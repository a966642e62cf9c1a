import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { connectDatabase, type Db } from '../db/database.ts';
import { openEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { hasCluster } from '../db/embedded/place.ts';
import { jobLimits, type Limits, requestLimits } from '../db/limits.ts';
import { migrate, refuseUnmigrated } from '../db/migrate.ts';
import { loggableError } from '../http/errors.ts';
import { institutionReader } from '../institution/institution-store.ts';
import { processPorts } from '../process/process-ports.ts';
import { createPasswordHasher } from '../secrets/password-hasher.ts';
import { startTexts } from '../start-texts.ts';
import type { AppContext } from './app-context.ts';

export interface OpenContext extends AppContext {
  /** The database for what goes over everything and nobody waits for: it has limits, and connections, of its own. */
  readonly jobs: Db;
  /** Ends the pools, and the embedded database where nobody else uses it. */
  close(): Promise<void>;
}

const CLOSE_MS = 10_000;
const JOBS_AT_ONCE = 4;

/**
 * The database running, connected and brought forward, with what stands on it. In a dry run it is refused where that would
 * change it.
 */
export const createContext = async (
  config: Config,
  log: FastifyBaseLogger,
  { limits = requestLimits, isDry = false }: { readonly limits?: Limits; readonly isDry?: boolean } = {},
): Promise<OpenContext> => {
  if (isDry && config.databaseUrl === null && !hasCluster(config.dataFolder))
    throw new Error(startTexts.noDatabase(config.dataFolder));
  const embedded = config.databaseUrl === null ? await openEmbeddedPostgres(config.dataFolder) : null;
  const connection = config.databaseUrl ?? embedded?.connection ?? '';
  const onLost = (error: Error) => log.warn({ err: loggableError(error) }, 'a database connection was lost');
  const db = connectDatabase(connection, { size: config.poolSize, limits, onLost });
  const jobs = connectDatabase(connection, { size: JOBS_AT_ONCE, limits: jobLimits, onLost });
  const close = async () => {
    // A statement that hangs must not keep the database from being stopped.
    const ended = Promise.all([db.destroy(), jobs.destroy()]);
    await Promise.race([ended, pause(CLOSE_MS, undefined, { ref: false })]);
    await embedded?.close();
  };
  try {
    if (isDry) await refuseUnmigrated(jobs);
    const done = await migrate(jobs);
    if (done.length > 0) log.info({ migrations: done }, 'database brought forward');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ...processPorts,
    db,
    jobs,
    connection,
    config,
    log,
    now: Date.now,
    institution: institutionReader(db, processPorts.monotonic),
    hasher: createPasswordHasher(config.hashesAtOnce, config.loginsWaiting),
    close,
  };
};
