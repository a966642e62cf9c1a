import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { Config } from '../../platform/config/config.ts';
import { placeIn } from '../../platform/db/embedded/place.ts';
import { isPostmasterOf, readPostmasterPid } from '../../platform/db/embedded/postmaster-pid.ts';
import { texts } from './texts.ts';

/** Something that may happen on the day. `begin` resolves once it is over. */
export interface Misfortune {
  readonly name: string;
  /** Nothing of the database may be asked meanwhile. */
  readonly isOfDatabase: boolean;
  readonly begin: () => Promise<void>;
  readonly note: string;
}

/** A command of the machine's shell. Rejects where it fails. It outlives this command, so that what it stopped is started again. */
const byShell = (command: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'], detached: true });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command}: ${code}`))));
  });

const parentOf = (pid: string): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
};

/** The embedded database's postmaster, where it may be stopped from here. Null: not on this system, or not by this user. */
const ownPostmaster = ({ databaseUrl, dataFolder }: Config): number | null => {
  if (databaseUrl !== null || process.platform !== 'linux') return null;
  const { cluster } = placeIn(dataFolder);
  const found = readPostmasterPid(cluster);
  if (found === null || !isPostmasterOf(cluster, found.pid)) return null;
  try {
    process.kill(found.pid, 0);
    return found.pid;
  } catch {
    return null;
  }
};

const processesOf = (postmaster: number): readonly number[] => [
  postmaster,
  ...readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
    .map(Number),
];

/** The shell that halts them has them go on as well: whatever becomes of this command, the database does not stay halted. */
const halt = (postmaster: number, ms: number): Promise<void> => {
  const pids = processesOf(postmaster).join(' ');
  return byShell(`trap '' TERM HUP INT; trap 'kill -CONT ${pids}' EXIT; kill -STOP ${pids}; sleep ${ms / 1_000}`);
};

export interface MisfortuneOptions {
  readonly restartCommand: string | null;
  readonly stopDatabase: string | null;
  readonly startDatabase: string | null;
  readonly databaseMs: number;
  readonly roomMs: number;
}

export interface Script {
  readonly misfortunes: readonly Misfortune[];
  /** They cannot be done here, for these reasons. */
  readonly notTried: readonly string[];
}

/** The misfortunes that can be brought about on this installation. That of a room is the candidates' own: `cutRoom`. */
export const scriptOf = (config: Config, options: MisfortuneOptions, cutRoom: () => Promise<void>): Script => {
  const { restartCommand, stopDatabase, startDatabase, databaseMs, roomMs } = options;
  const postmaster = ownPostmaster(config);
  const database =
    stopDatabase !== null && startDatabase !== null
      ? {
          begin: () => byShell(`${stopDatabase}; sleep ${databaseMs / 1_000}; ${startDatabase}`),
          note: texts.byCommand,
        }
      : postmaster === null
        ? null
        : { begin: () => halt(postmaster, databaseMs), note: texts.frozen };
  return {
    misfortunes: [
      ...(restartCommand === null
        ? []
        : [{ name: texts.restart, isOfDatabase: false, begin: () => byShell(restartCommand), note: texts.byCommand }]),
      ...(database === null ? [] : [{ name: texts.database(databaseMs), isOfDatabase: true, ...database }]),
      { name: texts.room(roomMs), isOfDatabase: false, begin: cutRoom, note: '' },
    ],
    notTried: [...(restartCommand === null ? [texts.noRestart] : []), ...(database === null ? [texts.noDatabase] : [])],
  };
};
