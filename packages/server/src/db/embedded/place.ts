import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Binaries, completeBinaries, packagedBinaries } from './binaries.ts';
import { canReach, type SystemUser, systemUserFor } from './system-user.ts';
import { writtenOnce } from './written-once.ts';

/** Where everything of an embedded PostgreSQL lies, and who runs it. */
export interface Place {
  readonly cluster: string;
  /** Belongs to the user who runs PostgreSQL: the cluster, its socket and its log are in it. */
  readonly home: string;
  readonly native: string;
  readonly user: SystemUser | null;
  readonly passwordFile: string;
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

/**
 * In the data folder, or, where the user cannot get there, in a folder that the data folder names: so it is the same one
 * for ever, whoever opens or closes the folders above, and a data folder that was thrown away takes its database's name along.
 */
const homeFor = (dataFolder: string): string => {
  const home = join(dataFolder, 'postgres');
  const elsewhere = join(dataFolder, 'postgres.home');
  if (!existsSync(elsewhere) && canReach(systemUserFor(join(home, 'cluster')), dataFolder)) return home;
  if (existsSync(join(home, 'cluster')))
    throw new Error(
      `The user who owns ${home} can no longer reach it: open the folders above it to others (chmod o+x).`,
    );
  return writtenOnce(elsewhere, () => join(SHARED_FOLDER, randomBytes(6).toString('hex')));
};

export const placeIn = (dataFolder: string, packaged: Binaries = packagedBinaries()): Place => {
  mkdirSync(dataFolder, { recursive: true });
  const home = homeFor(dataFolder);
  const cluster = join(home, 'cluster');
  const user = systemUserFor(cluster);
  if (user !== null) mkdirSync(dirname(home), { recursive: true, mode: 0o755 });
  ownedFolder(home, user);
  return {
    cluster,
    home,
    user,
    native: usableBinaries(packaged, user, user === null ? dataFolder : SHARED_FOLDER),
    passwordFile: join(dataFolder, 'postgres.password'),
  };
};
