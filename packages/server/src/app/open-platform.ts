import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createPasswordHasher } from '../access/password-hasher.ts';
import type { Config } from '../config.ts';
import { connectDatabase, type Db } from '../db/database.ts';
import { openEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { jobLimits, type Limits, requestLimits } from '../db/limits.ts';
import { migrate } from '../db/migrate.ts';
import { institutionReader } from '../settings/institution-store.ts';
import { loggableError } from './errors.ts';
import type { Platform } from './platform.ts';
import { processPorts } from './process-ports.ts';

export interface OpenPlatform extends Platform {
  /** For what goes over everything and nobody waits for: with limits, and connections, of its own. */
  readonly jobs: Db;
  /** Ends the pools, and the embedded database where nobody else uses it. */
  close(): Promise<void>;
}

const CLOSE_MS = 10_000;
const JOBS_AT_ONCE = 4;

/** The database running, connected and brought forward, with what stands on it. */
export const openPlatform = async (
  config: Config,
  log: FastifyBaseLogger,
  limits: Limits = requestLimits,
): Promise<OpenPlatform> => {
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
