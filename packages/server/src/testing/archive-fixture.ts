import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../platform/config/config.ts';
import { runCommand } from './run-command.ts';
import { urlOfConnection } from './test-connection.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import type { TestServer } from './test-server.ts';

/** A folder for backups of a server, with a passphrase to seal them, and other machines to restore them on. */
export const archivesOf = (server: TestServer) => {
  const folder = mkdtempSync(join(tmpdir(), 'quipu-backups-'));
  const passphrase = join(folder, 'frase');
  writeFileSync(passphrase, 'una frase de paso larga\n');
  let places = 0;
  return {
    folder,
    passphrase,
    sealed: ['--passphrase-file', passphrase] as const,
    run: (...argv: readonly string[]) => runCommand(server.context, argv),
    /** Another machine: an empty database and an empty data folder. */
    elsewhere: async (secret: string | null = null) => {
      places += 1;
      const database = await createTestDatabase();
      const dataFolder = join(folder, `lugar-${places}`);
      const config: Config = {
        ...server.context.config,
        ...{ databaseUrl: urlOfConnection(database.connection), dataFolder, secret },
      };
      const there = { ...server.context, db: database.db, connection: database.connection, config };
      return { database, config, run: (...argv: readonly string[]) => runCommand(there, argv) };
    },
    close: () => rmSync(folder, { recursive: true }),
  };
};

export const rowsIn = async ({ db }: TestDatabase, table: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n ?? -1;
