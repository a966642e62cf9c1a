import { chownSync, copyFileSync, existsSync, readFileSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import { connectDatabase, type Db } from '../../platform/db/database.ts';
import { packagedBinaries } from '../../platform/db/embedded/binaries.ts';
import { openEmbeddedPostgres } from '../../platform/db/embedded/embedded-postgres.ts';
import { clusterIn, hasCluster, homeIn, type Place, placeIn } from '../../platform/db/embedded/place.ts';
import { stopIfRunning } from '../../platform/db/embedded/postmaster.ts';
import { isThere, readPostmasterPid } from '../../platform/db/embedded/postmaster-pid.ts';
import { jobLimits } from '../../platform/db/limits.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { loggableError } from '../../platform/http/errors.ts';
import { asideCopy, eraseFolder, eraseUnfinished, remainsBeside } from './aside-folders.ts';
import { hasRoom } from './aside-space.ts';

export type AsideProblem = 'noDatabase' | 'inUse' | 'otherVersion' | 'damaged' | 'diskFull';

const CONNECTIONS = 2;
/** Another server that runs, follows, or is followed has these: not the copy. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'standby.signal', 'pg_replslot']);
/** No standby is there that a commit could wait for, and a copy that is erased need not outlive a cut of the power. */
const SETTINGS = ['synchronous_standby_names=', 'fsync=off'];

const said = (error: unknown): string => (error instanceof Error ? error.message : '');
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);
const DISK_FULL = '53100';

const problemOf = (error: unknown): AsideProblem => {
  if (['ENOSPC', DISK_FULL].includes(String(codeOf(error))) || /No space left on device/.test(said(error)))
    return 'diskFull';
  // A later version has changed it.
  return /corrupted migrations/.test(said(error)) ? 'otherVersion' : 'damaged';
};

const majorOf = (version: string): string | undefined => version.trim().split('.')[0];

/** Tells whether the database of a folder runs. */
export const isInUse = async (folder: string): Promise<boolean> => {
  const cluster = clusterIn(homeIn(folder));
  const running = readPostmasterPid(cluster);
  return running !== null && (await isThere(cluster, running));
};

/** Tells why the database of a folder cannot be read at all; null: it may be. */
const problemBefore = async (folder: string): Promise<AsideProblem | null> => {
  if (!hasCluster(folder)) return 'noDatabase';
  if (await isInUse(folder)) return 'inUse';
  const cluster = clusterIn(homeIn(folder));
  const version = join(cluster, 'PG_VERSION');
  if (!existsSync(version)) return 'damaged';
  return majorOf(readFileSync(version, 'utf8')) === majorOf(packagedBinaries().version) ? null : 'otherVersion';
};

/** PostgreSQL refuses a cluster that is another user's. */
const give = async ({ cluster, user }: Place): Promise<void> => {
  if (user === null) return;
  chownSync(cluster, user.uid, user.gid);
  for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true }))
    chownSync(join(entry.parentPath, entry.name), user.uid, user.gid);
};

const copyDatabase = async (folder: string, copy: string, place: Place, signal: AbortSignal): Promise<void> => {
  const cluster = clusterIn(homeIn(folder));
  const filter = (path: string): boolean => {
    signal.throwIfAborted();
    const [top, below] = relative(cluster, path).split(/[/\\]/);
    return !LEFT_OUT.has(top ?? '') || (top === 'pg_replslot' && below === undefined);
  };
  copyFileSync(join(folder, 'postgres.password'), join(copy, 'postgres.password'));
  await cp(cluster, place.cluster, { recursive: true, filter });
  await give(place);
};

/** The programs that this computer's own database runs by. */
const placeOfCopy = (copy: string, dataFolder: string): Place => placeIn(copy, packagedBinaries(), dataFolder);

const eraseCopy = async (copy: string, dataFolder: string, log: FastifyBaseLogger): Promise<void> => {
  if (!existsSync(copy)) return;
  try {
    // One that was killed may have left it running.
    if (hasCluster(copy)) await stopIfRunning(placeOfCopy(copy, dataFolder));
  } catch (error) {
    log.warn({ err: loggableError(error) }, 'the copy of a folder that was put aside could not be stopped');
  }
  await eraseFolder(copy);
};

/** Erases what a program that was killed left of its work. */
export const eraseRemains = async (dataFolder: string, log: FastifyBaseLogger): Promise<void> => {
  for (const remains of remainsBeside(dataFolder)) await eraseCopy(remains, dataFolder, log);
};

/**
 * Opens a copy of the database of a folder that was put aside, as it is or brought forward to this version, and erases it after the work,
 * whatever happens. The folder stays as it is, and so does everything else on this computer. Left: why that cannot be.
 */
export const withAsideCopy = async <T>(
  {
    folder,
    dataFolder,
    log,
    signal,
  }: {
    readonly folder: string;
    readonly dataFolder: string;
    readonly log: FastifyBaseLogger;
    readonly signal: AbortSignal;
  },
  onOpening: () => void,
  work: (db: Db) => Promise<T>,
): Promise<E.Either<AsideProblem, T>> => {
  const copy = asideCopy(folder);
  try {
    const before = await problemBefore(folder);
    if (before !== null) return E.left(before);
    await eraseCopy(copy, dataFolder, log);
    await eraseUnfinished(folder);
    const place = placeOfCopy(copy, dataFolder);
    if (!(await hasRoom(folder, place.home))) return E.left('diskFull');
    await copyDatabase(folder, copy, place, signal);
    signal.throwIfAborted();
    onOpening();
    const embedded = await openEmbeddedPostgres(copy, SETTINGS, true, place);
    const db = connectDatabase(embedded.connection, { size: CONNECTIONS, limits: jobLimits });
    try {
      await migrate(db);
      signal.throwIfAborted();
      return E.right(await work(db));
    } finally {
      await db.destroy();
      await embedded.close();
    }
  } catch (error) {
    log.warn({ err: loggableError(error), folder }, 'a folder that was put aside could not be read');
    return E.left(problemOf(error));
  } finally {
    await eraseCopy(copy, dataFolder, log).catch((error: unknown) =>
      log.warn({ err: loggableError(error) }, 'the copy of a folder that was put aside could not be erased'),
    );
  }
};
