import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { createConnection } from 'node:net';
import { basename, join } from 'node:path';

/** A running PostgreSQL writes this about itself in its data folder. */
export interface PostmasterPid {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string | null;
  readonly host: string | null;
  readonly status: string;
}

const text = (line: string | undefined): string | null =>
  line === undefined || line.trim() === '' ? null : line.trim();

export const parsePostmasterPid = (file: string): PostmasterPid | null => {
  const lines = file.split('\n');
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0
    ? {
        pid,
        port: Number(lines[3]),
        socketFolder: text(lines[4]),
        host: text(lines[5]),
        status: text(lines[7]) ?? 'starting',
      }
    : null;
};

export const readPostmasterPid = (cluster: string): PostmasterPid | null => {
  try {
    return parsePostmasterPid(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'));
  } catch {
    return null;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * Tells whether the process is the PostgreSQL of this cluster, and not another program that was given the same number after a
 * restart of the machine, nor one that is dead and waits to be collected. Where the system does not tell, a living
 * process is taken for it: a lock is never thought stale on a guess.
 */
export const isPostmasterOf = (cluster: string, pid: number, platform = process.platform): boolean => {
  if (!isAlive(pid)) return false;
  if (platform !== 'linux') return true;
  try {
    const isPostgres = basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres');
    return isPostgres && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
};

const isListening = ({ host, port, socketFolder }: PostmasterPid): Promise<boolean> =>
  new Promise((resolve) => {
    const at =
      socketFolder === null ? { host: host ?? '127.0.0.1', port } : { path: join(socketFolder, `.s.PGSQL.${port}`) };
    const socket = createConnection(at);
    const told = (answer: boolean) => () => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', told(true)).once('error', told(false));
  });

/**
 * Tells whether what the file says is so. A system that does not say which program a process is may have given its number to another
 * one since a power cut: there it counts as long as it takes calls, which it does before it writes of itself.
 */
export const isThere = async (cluster: string, found: PostmasterPid, platform = process.platform): Promise<boolean> =>
  isPostmasterOf(cluster, found.pid, platform) && (platform === 'linux' || (await isListening(found)));
