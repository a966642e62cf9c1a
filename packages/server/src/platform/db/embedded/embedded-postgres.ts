import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { writtenOnce } from '../../process/written-once.ts';
import type { Connection } from '../connection.ts';
import { guardPostmaster } from './guard-postmaster.ts';
import { initCluster, SUPERUSER } from './init-cluster.ts';
import { type Place, placeIn } from './place.ts';
import { runningPostmaster, stopPostmaster } from './postmaster.ts';
import type { PostmasterPid } from './postmaster-pid.ts';
import { joinUse, type SharedUse } from './shared-use.ts';

/** Two processes that both find it missing: one makes it, the other is told that it is there. */
const ALREADY_THERE = new Set(['42P04', '23505']);

/** Makes the connection's database where the cluster does not have it yet. */
const ensureDatabase = async (connection: Connection): Promise<void> => {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [connection.database]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(connection.database)}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && ALREADY_THERE.has(error.code ?? ''))) throw error;
  } finally {
    await client.end();
  }
};

export interface EmbeddedPostgres {
  readonly connection: Connection;
  /** Stops the database, unless another process uses it. */
  close(): Promise<void>;
}

const DATABASE = 'quipu';
const ATTEMPTS = 50;
const RETRY_MS = 100;
/** One that could not be started again may be able to later: a full disk is emptied, what is left of it goes. */
const REJOIN_EVERY_MS = 2_000;
const LEAVE_MS = 10_000;
/** It is stopping, or starting, or was there a moment ago. */
const COMING_OR_GOING = new Set(['57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT']);

const isComingOrGoing = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && COMING_OR_GOING.has(String(error.code))) || error.message.includes('terminated unexpectedly'));

/**
 * PostgreSQL in a data folder, nothing to install: made at the first start, joined where it runs already, started again at
 * the same address if it dies while we use it. `settings` are PostgreSQL's own, `name=value`. `isGuarded`: it does not outlive
 * this process, even where this one is killed.
 */
export const openEmbeddedPostgres = async (
  dataFolder: string,
  settings: readonly string[] = [],
  isGuarded = false,
  place: Place = placeIn(dataFolder),
): Promise<EmbeddedPostgres> => {
  const password = writtenOnce(place.passwordFile, () => randomBytes(24).toString('base64url'));
  await initCluster(place, password);

  let port: number | null = null;
  let isClosing = false;
  const connectionTo = ({ socketFolder, host, port: found }: PostmasterPid): Connection => ({
    host: socketFolder ?? host ?? '127.0.0.1',
    port: found,
    user: SUPERUSER,
    password,
    database: DATABASE,
  });
  const join = async (attempt: number): Promise<{ connection: Connection; use: SharedUse }> => {
    const connection = connectionTo(await runningPostmaster(place, { settings, port }));
    try {
      return { connection, use: await joinUse(connection, rejoin) };
    } catch (error) {
      // Its last user is just leaving and stops it: then it is started anew.
      if (attempt >= ATTEMPTS || !isComingOrGoing(error)) throw error;
      await pause(RETRY_MS);
      return join(attempt + 1);
    }
  };
  // Before it is joined: recovery may take minutes, in which whoever waits for it may be killed.
  const letGo = isGuarded ? guardPostmaster(place) : () => undefined;
  let joined = join(1);
  const rejoin = (): void => {
    if (isClosing) return;
    joined = join(1);
    // Until then requests are refused, and /health says so.
    joined.catch(() => setTimeout(rejoin, REJOIN_EVERY_MS).unref());
  };

  const joinedWithDatabase = async (attempt: number): Promise<Connection> => {
    const { connection } = await joined;
    port = connection.port;
    try {
      await ensureDatabase(connection);
      return connection;
    } catch (error) {
      // The guard of one that was killed asks nobody, and may just be stopping it.
      if (attempt >= ATTEMPTS || !isComingOrGoing(error)) throw error;
      await pause(RETRY_MS);
      return joinedWithDatabase(attempt + 1);
    }
  };
  const close = async (): Promise<void> => {
    isClosing = true;
    // One that is not ready yet may take minutes: the next start finds it.
    const last = await Promise.race([joined.catch(() => null), pause(LEAVE_MS, null, { ref: false })]);
    if (await last?.use.leave()) await stopPostmaster(place);
    letGo();
  };
  try {
    return { connection: await joinedWithDatabase(1), close };
  } catch (error) {
    // Neither its guard nor who would start it again outlives an opening that failed.
    await close().catch(() => undefined);
    throw error;
  }
};
