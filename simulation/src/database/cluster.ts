import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { connectDatabase } from '../../../packages/server/src/db/database.ts';
import { openEmbeddedPostgres } from '../../../packages/server/src/db/embedded/embedded-postgres.ts';
import { columnTypes } from '../../../packages/server/src/db/instant.ts';
import { migrate } from '../../../packages/server/src/db/migrate.ts';
import { quickFolder } from '../../../packages/server/src/testing/quick-folder.ts';

/** A PostgreSQL of this process alone, with one database that was brought forward, and some connections to it. */
export interface Cluster {
  /** Each is used by one transaction at a time. */
  readonly connections: readonly pg.Client[];
  /** Looks and prepares, outside of what is simulated. */
  readonly aside: pg.Client;
  /** For files of its servers. */
  readonly folder: string;
  readonly close: () => Promise<void>;
}

const CONNECTIONS = 6;
// What is killed here is processes, never the machine.
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'jit=off'];

export const openCluster = async (): Promise<Cluster> => {
  const folder = mkdtempSync(join(quickFolder(), 'quipu-simulation-'));
  chmodSync(folder, 0o755);
  const embedded = await openEmbeddedPostgres(folder, SETTINGS);
  const db = connectDatabase(embedded.connection, { size: 1 });
  await migrate(db);
  await db.destroy();
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...embedded.connection, types: columnTypes, options: '-c timezone=UTC' });
    await client.connect();
    return client;
  };
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, connect));
  const aside = await connect();
  return {
    connections,
    aside,
    folder: join(folder, 'server'),
    close: async () => {
      await Promise.all([...connections, aside].map((client) => client.end()));
      await embedded.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
