import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '../connection.ts';
import { initCluster, SUPERUSER } from './init-cluster.ts';
import { passwordIn } from './password.ts';
import { placeIn } from './place.ts';
import { runningPostmaster, stopPostmaster } from './postmaster.ts';
import type { PostmasterPid } from './postmaster-pid.ts';
import { joinUse, type SharedUse } from './shared-use.ts';

export interface EmbeddedPostgres {
  readonly connection: Connection;
  /** Stops the database, unless another process uses it. */
  close(): Promise<void>;
}

const DATABASE = 'quipu';
const DUPLICATE_DATABASE = '42P04';
const STOPPING = '57P03';
const ATTEMPTS = 50;
const RETRY_MS = 100;

const ensureDatabase = async (connection: Connection): Promise<void> => {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === DUPLICATE_DATABASE)) throw error;
  } finally {
    await client.end();
  }
};

const isGoingAway = (error: unknown): boolean => {
  const code = (error as { code?: unknown }).code;
  return code === STOPPING || code === '57P01' || code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ECONNRESET';
};

/**
 * PostgreSQL in a data folder, nothing to install: made at the first start, joined where it runs already. `settings` are
 * PostgreSQL's own, `name=value`.
 */
export const openEmbeddedPostgres = async (
  dataFolder: string,
  settings: readonly string[] = [],
): Promise<EmbeddedPostgres> => {
  const place = placeIn(dataFolder);
  const password = passwordIn(place.passwordFile);
  await initCluster(place, password);

  const connectionTo = ({ socketFolder, host, port }: PostmasterPid): Connection => ({
    host: socketFolder ?? host ?? '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database: DATABASE,
  });
  const join = async (attempt: number): Promise<{ connection: Connection; use: SharedUse }> => {
    const connection = connectionTo(await runningPostmaster(place, settings));
    try {
      return { connection, use: await joinUse(connection) };
    } catch (error) {
      // Its last user is just leaving and stops it: then it is started anew.
      if (attempt >= ATTEMPTS || !isGoingAway(error)) throw error;
      await pause(RETRY_MS);
      return join(attempt + 1);
    }
  };
  const { connection, use } = await join(1);
  await ensureDatabase(connection);
  return {
    connection,
    close: async () => {
      if (await use.leave()) await stopPostmaster(place);
    },
  };
};
