import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../src/platform/db/connection.ts';
import { connectDatabase, type Db } from '../src/platform/db/database.ts';
import { openEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';
import { clusterIn, homeIn } from '../src/platform/db/embedded/place.ts';
import { jobLimits } from '../src/platform/db/limits.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { type Child, startServer } from './child.ts';
import { processorMs } from './cpu.ts';

/** A database with its tables, for one measure. */
export interface Bench {
  /** Goes with all that is in it. */
  readonly folder: string;
  readonly db: Db;
  readonly connection: Connection;
  /** The processor's time that the whole database has taken. */
  readonly databaseMs: () => number;
  /** A server on it, in a process of its own, as an installation starts it. `more`: of its environment. */
  readonly server: (more?: Readonly<Record<string, string>>) => Promise<Child>;
}

/** Measures something on a database of its own, which is gone afterwards. */
export const onDatabase = async (measure: (bench: Bench) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'quipu-bench-'));
  chmodSync(folder, 0o755);
  const embedded = await openEmbeddedPostgres(folder, [], true);
  const { connection } = embedded;
  const db = connectDatabase(connection, { size: 4, limits: jobLimits });
  const servers: Child[] = [];
  const [postmaster = ''] = readFileSync(join(clusterIn(homeIn(folder)), 'postmaster.pid'), 'utf8').split('\n');
  const env = {
    ...{ HOST: '127.0.0.1', PORT: '0', QUIPU_DATA: folder, QUIPU_LOG_LEVEL: 'error', QUIPU_DEMONSTRATION: '0' },
    DATABASE_URL: '',
  };
  try {
    await migrate(db);
    await measure({
      ...{ folder, db, connection },
      databaseMs: () => processorMs(Number(postmaster), true),
      server: async (more = {}) => {
        const server = await startServer({ ...env, ...more });
        servers.push(server);
        return server;
      },
    });
  } finally {
    // One that a failed measure left would keep the database, whose folder goes.
    await Promise.all(servers.map(({ stop }) => stop()));
    await db.destroy();
    await embedded.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** So many requests that nobody is kept out by their number. */
export const NO_LIMIT = { QUIPU_REQUESTS_PER_MINUTE: '1000000' };
