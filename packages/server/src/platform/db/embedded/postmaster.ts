import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTexts } from '../../start-texts.ts';
import { MINUTE_MS } from '../../time/durations.ts';
import { programsOf } from './binaries.ts';
import type { Place } from './place.ts';
import { isPostmasterOf, isThere, type PostmasterPid, readPostmasterPid } from './postmaster-pid.ts';
import { programEnvironment, runProgram } from './run-program.ts';

/** A path of a socket is at most 107 bytes long. */
const MAX_SOCKET_PATH_LENGTH = 100;
const MAX_LOG_BYTES = 10_000_000;
const POLL_MS = 20;
/** Recovery after a crash reads the log since the last checkpoint: it may take minutes, and says so in its pid file. */
const TIMEOUT_MS = 10 * MINUTE_MS;
/** The rest of a killed one goes by itself, shortly. */
const PASSING = /pre-existing shared memory block|lock file "postmaster.pid" already exists/;
const LAUNCH_AGAIN_MS = 30_000;
/** It counts from when its file is gone. */
const GOING_MS = 30_000;

/** Nothing of what people wrote may end in the log: no statements, no parameters. */
const SETTINGS = [
  'timezone=UTC',
  'log_timezone=UTC',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
  'max_connections=100',
  'jit=off',
];

export interface StartOptions {
  /** PostgreSQL's own, `name=value`. */
  readonly settings: readonly string[];
  /** It is used where there is no socket; null: a free one. */
  readonly port: number | null;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const socketsFit = (home: string) =>
  process.platform !== 'win32' && Buffer.byteLength(join(home, '.s.PGSQL.65535')) <= MAX_SOCKET_PATH_LENGTH;

/** A socket in our own folder where its path fits: nobody else on the network or the machine can even knock. */
const addressSettings = async (home: string, port: number | null): Promise<readonly string[]> =>
  socketsFit(home)
    ? ['listen_addresses=', `unix_socket_directories=${home}`, 'port=5432']
    : ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port ?? (await freePort())}`];

const logOf = (home: string): string => {
  const file = join(home, 'postgres.log');
  if (existsSync(file) && statSync(file).size > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
  return file;
};

/** Joins them so that a shell takes them apart again: none of ours has a quote in it. */
const asWords = (settings: readonly string[]): string => settings.map((setting) => `-c "${setting}"`).join(' ');

/** The pg_ctl program adds this to the words of the database, which say why. */
const OF_PG_CTL = /^pg_ctl: could not start server$|^Examine the log output\.$/;

const lastLines = (file: string): string =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => !OF_PG_CTL.test(line.trimEnd()))
    .slice(-5)
    .join('\n');

interface Launched {
  readonly hasFailed: () => boolean;
  readonly failure: () => string;
}

/**
 * Spawned in a session of its own: a Ctrl-C of the terminal reaches us, and we end the database after our last write. pg_ctl makes
 * one itself, and on Windows whatever is detached has a console window, or what it starts has one.
 * A stale pid is never deleted by us. It is named to PostgreSQL as one that is known not to be a postmaster, and
 * PostgreSQL itself then checks that nothing is left of the old one before it takes the lock.
 */
const launch = async (
  { byPgCtl, cluster, home, native, user }: Place,
  { settings, port }: StartOptions,
  stalePid: number | null,
): Promise<Launched> => {
  mkdirSync(home, { recursive: true });
  const logFile = logOf(home);
  const log = openSync(logFile, 'a', 0o600);
  const { pgCtl, postgres } = programsOf(native);
  const wanted = [...SETTINGS, ...(await addressSettings(home, port)), ...settings];
  const [program, args] = byPgCtl
    ? [pgCtl, ['start', '-s', '-D', cluster, '-w', '-t', String(TIMEOUT_MS / 1_000), '-o', asWords(wanted)]]
    : [postgres, ['-D', cluster, ...wanted.flatMap((setting) => ['-c', setting])]];
  const child = spawn(program, args, {
    ...user,
    cwd: '/',
    detached: !byPgCtl,
    env: { ...programEnvironment(), ...(stalePid === null ? {} : { PG_GRANDPARENT_PID: String(stalePid) }) },
    stdio: ['ignore', log, log],
    windowsHide: true,
  });
  let failure: (() => string) | null = null;
  child.on('error', (error) => {
    failure = () => error.message;
  });
  // pg_ctl ends well once what it has started is there.
  child.on('exit', (code) => {
    if (!byPgCtl || code !== 0) failure ??= () => lastLines(logFile);
  });
  child.unref();
  closeSync(log);
  return { hasFailed: () => failure !== null, failure: () => failure?.() ?? '' };
};

/**
 * The PostgreSQL of the cluster, accepting connections: the one that runs already (another process of ours uses it, or one
 * that was killed left it behind), or a new one.
 */
export const runningPostmaster = async (place: Place, options: StartOptions): Promise<PostmasterPid> => {
  const giveUpAt = performance.now() + TIMEOUT_MS;
  const lastLaunchBy = performance.now() + LAUNCH_AGAIN_MS;
  let launched: Launched | null = null;
  while (performance.now() < giveUpAt) {
    const found = readPostmasterPid(place.cluster);
    const isAlive = found !== null && (await isThere(place.cluster, found));
    if (isAlive && found.status === 'ready') return found;
    if (!isAlive && launched?.hasFailed() === true) {
      const failure = launched.failure();
      if (!PASSING.test(failure) || performance.now() > lastLaunchBy)
        throw new Error(startTexts.postgresFailed(failure));
      launched = null;
    }
    if (!isAlive && launched === null) launched = await launch(place, options, found?.pid ?? null);
    await pause(POLL_MS);
  }
  throw new Error(startTexts.postgresNotReady);
};

/** A slow disk takes long to write everything. */
const IN_ORDER_S = 60;
/** A copy that follows another database has everything in its log, and may never end in good order. */
const FOLLOWING_S = 5;

/** Tells that a cluster is a copy that follows another database. */
export const followsAnother = ({ cluster }: Pick<Place, 'cluster'>): boolean =>
  existsSync(join(cluster, 'standby.signal'));

/** The words for pg_ctl to stop it, but for the last: `fast`, which ends sessions and writes everything, or `immediate`. */
export const stopWords = ({ cluster }: Pick<Place, 'cluster'>, withinSeconds = IN_ORDER_S): readonly string[] => [
  'stop',
  '-D',
  cluster,
  '-w',
  '-t',
  String(withinSeconds),
  '-m',
];

/**
 * Stops it, and returns when it is gone: pg_ctl waits for its file alone, which goes a moment before it. A copy that follows another database
 * never ends in good order where a system that is turned off told each of its programs to: then it ends at once, and its log has the rest.
 */
export const stopPostmaster = async (place: Place): Promise<void> => {
  const { cluster, native, user } = place;
  const pid = readPostmasterPid(cluster)?.pid ?? null;
  const words = stopWords(place, followsAnother(place) ? FOLLOWING_S : IN_ORDER_S);
  const isGone = () => pid !== null && !isPostmasterOf(cluster, pid);
  const stop = (mode: string) => runProgram(programsOf(native).pgCtl, [...words, mode], user);
  try {
    await stop('fast').catch(() => stop('immediate'));
  } catch (error) {
    // Killed, it leaves its file behind, and for a moment those whom it had started.
    if (!isGone()) throw error;
  }
  const giveUpAt = performance.now() + GOING_MS;
  while (pid !== null && !isGone() && performance.now() < giveUpAt) await pause(POLL_MS);
};

/** Ends one that runs: another process left it behind. */
export const stopIfRunning = async (place: Place): Promise<void> => {
  const found = readPostmasterPid(place.cluster);
  if (found !== null && (await isThere(place.cluster, found))) await stopPostmaster(place);
};
