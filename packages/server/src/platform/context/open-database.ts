import type { Config } from '../config/config.ts';
import type { Connection } from '../db/connection.ts';
import { openEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';

export interface OpenDatabase {
  readonly connection: Connection | string;
  /** Ends the embedded one, where nobody else uses it. */
  close(): Promise<void>;
}

/**
 * The database that an installation has or is to have, running: the embedded one is made where there is none. `isGuarded`: that one
 * ends with this process, however this one ends.
 */
export const openDatabase = async (
  { databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  isGuarded = false,
): Promise<OpenDatabase> =>
  databaseUrl === null
    ? openEmbeddedPostgres(dataFolder, [], isGuarded)
    : { connection: databaseUrl, close: () => Promise.resolve() };
