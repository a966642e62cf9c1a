import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { configFileIn, type ReadConfig } from '../config/read-config.ts';
import { connectDatabase, type Db } from '../db/database.ts';
import { hasCluster } from '../db/embedded/place.ts';
import { jobLimits } from '../db/limits.ts';
import { makeDataFolderAt } from '../process/data-folder.ts';
import { writtenOnce } from '../process/written-once.ts';
import { startTexts } from '../start-texts.ts';
import { openDatabase } from './open-database.ts';

type Placed = Pick<Config, 'databaseUrl' | 'dataFolder'>;

/** Tells where an installation is, as an operator knows it; no password is in it. */
export const placeOfInstallation = ({ databaseUrl, dataFolder }: Placed): string => {
  if (databaseUrl === null) return dataFolder;
  const { pathname, host } = new URL(databaseUrl);
  return startTexts.database(decodeURIComponent(pathname.slice(1)), host);
};

const refusal = (config: Placed): Error => new Error(startTexts.noInstallation(placeOfInstallation(config)));

/** False: there is none that could be asked, and asking would make one. */
export const mayHaveDatabase = ({ databaseUrl, dataFolder }: Placed): boolean =>
  databaseUrl !== null || hasCluster(dataFolder);

/** Throws before anything is made where no database was made in the data folder; one that is elsewhere has to be asked. */
export const refuseNoCluster = (config: Placed): void => {
  if (!mayHaveDatabase(config)) throw refusal(config);
};

/** Tells whether a database is an installation's: it was brought forward once. */
export const isInstalled = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  return rows.length > 0;
};

/** Tells whether there is one. Nothing is made to find out. */
export const standsThere = async (config: Placed): Promise<boolean> => {
  if (!mayHaveDatabase(config)) return false;
  const opened = await openDatabase(config);
  const db = connectDatabase(opened.connection, { size: 1, limits: jobLimits });
  try {
    return await isInstalled(db);
  } finally {
    await db.destroy();
    await opened.close();
  }
};

export const refuseNotInstalled = async (db: Db, config: Placed): Promise<void> => {
  if (!(await isInstalled(db))) throw refusal(config);
};

/** The data folder, with a configuration file for a person to fill in where none was read. */
export const makeDataFolder = ({ config: { dataFolder }, file }: ReadConfig, lines: readonly string[]): void => {
  makeDataFolderAt(dataFolder);
  if (file === null) writtenOnce(configFileIn(dataFolder), () => `${lines.join('\n')}\n`);
};
