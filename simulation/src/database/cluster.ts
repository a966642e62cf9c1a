import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { columnTypes } from '../../../packages/server/src/platform/db/columns/instant.ts';
import type { Connection } from '../../../packages/server/src/platform/db/connection.ts';
import { connectDatabase } from '../../../packages/server/src/platform/db/database.ts';
import { openEmbeddedPostgres } from '../../../packages/server/src/platform/db/embedded/embedded-postgres.ts';
import { placeIn } from '../../../packages/server/src/platform/db/embedded/place.ts';
import { readPostmasterPid } from '../../../packages/server/src/platform/db/embedded/postmaster-pid.ts';
import { migrate } from '../../../packages/server/src/platform/db/migrate.ts';
import { claimSecret } from '../../../packages/server/src/platform/secrets/claimed-secret.ts';
import { quickFolder } from '../../../packages/server/src/testing/quick-folder.ts';
import { SECRET } from '../server/secret.ts';

/** Looks and prepares, outside of what is simulated. It outlives a restart. */
export type Aside = Pick<pg.Client, 'query'>;

/** A PostgreSQL of this process alone, with one database that was brought forward, and some connections to it. */
export interface Cluster {
  /** Each is used by one transaction at a time. After a restart others are in their places. */
  readonly connections: readonly pg.Client[];
  readonly aside: Aside;
  /** The folder for files of its servers. */
  readonly folder: string;
  /** The database is killed with all that is under way in it, and started again: what was committed is there. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const CONNECTIONS = 6;
const TRY_AGAIN_MS = 20;
// What is killed here is processes, never the machine: a commit is handed to the system, which need not hand it to the disk.
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'jit=off'];

const connectTo = async (connection: Connection): Promise<pg.Client> => {
  for (;;) {
    const client = new pg.Client({ ...connection, types: columnTypes, options: '-c timezone=UTC' });
    // It is killed on purpose; whoever uses it hears of it by the simulation.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch {
      await pause(TRY_AGAIN_MS);
    }
  }
};

export const openCluster = async (): Promise<Cluster> => {
  const folder = mkdtempSync(join(quickFolder(), 'quipu-simulation-'));
  chmodSync(folder, 0o755);
  const embedded = await openEmbeddedPostgres(folder, SETTINGS);
  const { connection } = embedded;
  const db = connectDatabase(connection, { size: 1 });
  await migrate(db);
  await claimSecret(db, { secret: SECRET, dataFolder: '' });
  await db.destroy();
  const connections: pg.Client[] = [];
  let aside: pg.Client | null = null;
  const connectAll = async (): Promise<void> => {
    aside = await connectTo(connection);
    const fresh = await Promise.all(Array.from({ length: CONNECTIONS }, () => connectTo(connection)));
    connections.splice(0, connections.length, ...fresh);
  };
  await connectAll();
  return {
    connections,
    aside: { query: ((...asked: Parameters<pg.Client['query']>) => aside?.query(...asked)) as pg.Client['query'] },
    folder: join(folder, 'server'),
    restart: async () => {
      const { cluster } = placeIn(folder);
      const running = readPostmasterPid(cluster);
      if (running !== null) process.kill(running.pid, 'SIGQUIT');
      // The embedded database is started again by whoever uses it.
      while (readPostmasterPid(cluster)?.pid === running?.pid) await pause(TRY_AGAIN_MS);
      await connectAll();
    },
    close: async () => {
      await Promise.all([...connections, aside].map(async (client) => client?.end()));
      await embedded.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
