import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeDataFolderAt } from '../../process/data-folder.ts';
import { writtenOnce } from '../../process/written-once.ts';
import { startTexts } from '../../start-texts.ts';
import { type Binaries, completeBinaries, packagedBinaries } from './binaries.ts';
import { canReach, type SystemUser, systemUserFor } from './system-user.ts';

/** Everything of an embedded PostgreSQL lies in these places, and this user runs it. */
export interface Place {
  readonly cluster: string;
  /** Belongs to the user who runs PostgreSQL: the cluster, its socket and its log are in it. */
  readonly home: string;
  readonly native: string;
  readonly user: SystemUser | null;
  readonly passwordFile: string;
  /**
   * Whether pg_ctl starts it. On Windows it drops the rights of an administrator, with which PostgreSQL refuses to run; elsewhere
   * we do so ourselves, and tell PostgreSQL who we are.
   */
  readonly byPgCtl: boolean;
}

/** Reachable by every system user, unlike a closed home folder. */
const SHARED_FOLDER = '/var/lib/quipu';

const ownedFolder = (path: string, user: SystemUser | null): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (user !== null) chownSync(path, user.uid, user.gid);
};

/** A copy of the binaries, whole or not there at all. */
const copyOf = ({ native, version }: Binaries, under: string): string => {
  const copy = join(under, `postgresql-${version}`);
  if (!existsSync(copy)) {
    mkdirSync(under, { recursive: true, mode: 0o755 });
    const unfinished = `${copy}.${process.pid}`;
    cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    completeBinaries(join(unfinished, 'native'));
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      rmSync(unfinished, { recursive: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return join(copy, 'native');
};

const usableBinaries = (packaged: Binaries, user: SystemUser | null, under: string): string => {
  try {
    completeBinaries(packaged.native);
  } catch {
    return copyOf(packaged, under);
  }
  return canReach(user, join(packaged.native, 'bin')) ? packaged.native : copyOf(packaged, under);
};

/** The home within the data folder, and the file that names another one in its place. */
const homesOf = (dataFolder: string) => ({
  within: join(dataFolder, 'postgres'),
  named: join(dataFolder, 'postgres.home'),
});
export const clusterIn = (home: string): string => join(home, 'cluster');

/**
 * It is in the data folder, or, where the user cannot get there, in a folder that the data folder names: so it is the same one
 * for ever, whoever opens or closes the folders above, and a data folder that was thrown away takes its database's name along.
 */
const homeFor = (dataFolder: string): string => {
  const { within, named } = homesOf(dataFolder);
  if (!existsSync(named) && canReach(systemUserFor(clusterIn(within)), dataFolder)) return within;
  if (existsSync(clusterIn(within))) throw new Error(startTexts.outOfReach(within));
  return writtenOnce(named, () => join(SHARED_FOLDER, randomBytes(6).toString('hex')));
};

/** The folder that has a data folder's database, or would have it. Nothing is made to find out. */
export const homeIn = (dataFolder: string): string => {
  const { within, named } = homesOf(dataFolder);
  return existsSync(named) ? readFileSync(named, 'utf8') : within;
};

const HEX_NAME = /^[0-9a-f]{12}$/;
/** Tells whether a data folder's database would be there if this program had laid it there. */
export const isHomeOf = (dataFolder: string, home: string): boolean =>
  home === homesOf(dataFolder).within || (dirname(home) === SHARED_FOLDER && HEX_NAME.test(basename(home)));

/** Tells whether a database was made in the data folder. Nothing is made to find out. */
export const hasCluster = (dataFolder: string): boolean => existsSync(clusterIn(homeIn(dataFolder)));

/** `copies`: the folder that has a copy of the programs, where the packaged ones cannot be used as they are. */
export const placeIn = (
  dataFolder: string,
  packaged: Binaries = packagedBinaries(),
  copies: string = dataFolder,
): Place => {
  makeDataFolderAt(dataFolder);
  const home = homeFor(dataFolder);
  const cluster = clusterIn(home);
  const user = systemUserFor(cluster);
  if (user !== null) mkdirSync(dirname(home), { recursive: true, mode: 0o755 });
  ownedFolder(home, user);
  return {
    cluster,
    home,
    user,
    native: usableBinaries(packaged, user, user === null ? copies : SHARED_FOLDER),
    passwordFile: join(dataFolder, 'postgres.password'),
    byPgCtl: process.platform === 'win32',
  };
};
