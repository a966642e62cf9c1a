import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { archiveBefore } from '../archive/archive-before.ts';
import type { Config } from '../config/config.ts';
import type { Connection } from '../db/connection.ts';
import { connectDatabase, type Db } from '../db/database.ts';
import { jobLimits, type Limits, migrationLimits, requestLimits } from '../db/limits.ts';
import { migrate, migrateBesideOthers, refuseUnmigrated, waitingMigrations } from '../db/migrate.ts';
import { loggableError } from '../http/errors.ts';
import { institutionReader } from '../institution/institution-store.ts';
import { processPorts } from '../process/process-ports.ts';
import { createPasswordHasher } from '../secrets/password-hasher.ts';
import type { AppContext } from './app-context.ts';
import { refuseNoCluster, refuseNotInstalled } from './installation.ts';
import { openDatabase } from './open-database.ts';

export interface OpenContext extends AppContext {
  /** Ends the pools, and the embedded database where nobody else uses it. */
  close(): Promise<void>;
}

const CLOSE_MS = 10_000;
const JOBS_AT_ONCE = 4;

interface Opening {
  readonly limits?: Limits;
  /** It is refused where that would change it. */
  readonly isDry?: boolean;
  /** Makes the installation where there is none; otherwise that is refused, and nothing is made. */
  readonly makes?: boolean;
  /** The embedded database ends with this process, even where this one is killed. */
  readonly guards?: boolean;
  /** False: a database of an earlier version stays as it is. */
  readonly migrates?: boolean;
  /** Kept beside what is done: which program, and where. */
  readonly origin?: string;
  /** Tells whoever waits what takes long. */
  readonly say?: (line: string) => void;
}

/** A database that has rows by which it could be missed is kept first, as it is. */
const bringForward = async (
  config: Config,
  jobs: Db,
  connection: Connection | string,
  log: FastifyBaseLogger,
  say: (line: string) => void,
): Promise<void> => {
  const waiting = await waitingMigrations(jobs);
  if (!waiting.isNew && waiting.names.length > 0) await archiveBefore(config, connection, waiting.names, say);
  // It refuses a database of a later version.
  if (waiting.names.length === 0) return void (await migrate(jobs));
  // A room's standby is not there yet: it takes the log once this server answers it.
  const db = connectDatabase(connection, { size: 2, limits: migrationLimits, isOwnDiskEnough: config.isLocal });
  try {
    log.info({ migrations: await migrateBesideOthers(db) }, 'database brought forward');
  } finally {
    await db.destroy();
  }
};

/** The database of an installation running, connected and brought forward, with what stands on it. */
export const createContext = async (
  config: Config,
  log: FastifyBaseLogger,
  {
    limits = requestLimits,
    isDry = false,
    makes = false,
    guards = false,
    migrates = true,
    say = () => undefined,
    origin = 'quipu',
  }: Opening = {},
): Promise<OpenContext> => {
  if (!makes) refuseNoCluster(config);
  const opened = await openDatabase(config, guards);
  const { connection } = opened;
  const onLost = (error: Error) => log.warn({ err: loggableError(error) }, 'a database connection was lost');
  const { databasePoolUrl: pool } = config;
  const forRequests = { size: config.poolSize, limits, origin, onLost, isPooled: pool !== null };
  const db = connectDatabase(pool ?? connection, forRequests);
  const jobs = connectDatabase(connection, { size: JOBS_AT_ONCE, limits: jobLimits, origin, onLost });
  const close = async () => {
    // A statement that hangs must not keep the database from being stopped.
    const ended = Promise.all([db.destroy(), jobs.destroy()]);
    await Promise.race([ended, pause(CLOSE_MS, undefined, { ref: false })]);
    await opened.close();
  };
  try {
    if (!makes) await refuseNotInstalled(jobs, config);
    if (isDry) await refuseUnmigrated(jobs);
    if (migrates) await bringForward(config, jobs, connection, log, say);
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
