import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Binaries, completeBinaries, packagedBinaries } from './binaries.ts';
import { canReach, type SystemUser, systemUserFor } from './system-user.ts';

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

/** Where an earlier start put the cluster, wherever one would put it today: a cluster is never left behind for a new one. */
const homeFor = (dataFolder: string): string => {
  const home = join(dataFolder, 'postgres');
  const elsewhere = join(
    SHARED_FOLDER,
    createHash('sha256').update(realpathSync(dataFolder)).digest('hex').slice(0, 12),
  );
  if (existsSync(join(elsewhere, 'cluster'))) return elsewhere;
  const user = systemUserFor(join(home, 'cluster'));
  if (canReach(user, dataFolder)) return home;
  if (existsSync(join(home, 'cluster')))
    throw new Error(
      `The user who owns ${home} can no longer reach it: open the folders above it to others (chmod o+x).`,
    );
  return elsewhere;
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
