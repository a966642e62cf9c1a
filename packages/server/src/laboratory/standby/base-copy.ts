import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import pg from 'pg';
import { openKeptFile } from '../../platform/archive/kept-files.ts';
import { partOf } from '../../platform/archive/parts.ts';
import type { Connection } from '../../platform/db/connection.ts';

/** The standby is known by this to the database that it copies: its connection, and the place up to which it has the log. */
export const STANDBY = 'quipu_standby';

/** A server is made of these beside its database: its secret, its password, its certificate. */
const PLAIN = ['server.secret', 'postgres.password', 'room.pem'];
/** Files that a server of a room keeps beside its database. */
const FOLDERS = ['storage', 'photos', 'sealed'];

/** PostgreSQL writes these anew, or takes them from the log. */
const EMPTIED = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
]);
const LEFT_OUT = new Set([
  ...['postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf', 'postgresql.auto.conf.tmp'],
  ...['backup_label', 'backup_label.old', 'tablespace_map', 'standby.signal', 'recovery.signal'],
]);
/** Temporary tables and files, and what is read again at each start. */
const PASSING = /^(?:pgsql_tmp|pg_internal\.init|t\d+_\d)/;
/** It tells where recovery begins unless there is a label: last, as it is by then. */
const CONTROL = 'global/pg_control';

export interface FolderContent {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Names below a folder, with `/`; nothing where there is none. Whoever writes there meanwhile may take one away again. */
export const contentOf = async (folder: string): Promise<FolderContent> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  const named = entries.map((entry) => ({
    entry,
    name: relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'),
  }));
  return {
    files: named.flatMap(({ entry, name }) => (entry.isFile() && !name.endsWith('.part') ? [name] : [])),
    folders: named.flatMap(({ entry, name }) => (entry.isDirectory() ? [name] : [])),
  };
};

const isCopied = (name: string): boolean => {
  const [top = '', ...below] = name.split('/');
  if (LEFT_OUT.has(name) || name === CONTROL) return false;
  return !(EMPTIED.has(top) && below.length > 0) && !PASSING.test(below.at(-1) ?? top);
};

/** Its files beside the database, as their names stand under the data folder. */
export const ownFiles = async (dataFolder: string): Promise<readonly string[]> => {
  const within = await Promise.all(
    FOLDERS.map(async (folder) => (await contentOf(join(dataFolder, folder))).files.map((name) => `${folder}/${name}`)),
  );
  return [...PLAIN, ...within.flat()];
};

/** Some of its files; none that was dropped since it was listed. */
export async function* filesOf(
  dataFolder: string,
  names: readonly string[],
  under: 'data' | 'cluster' = 'data',
): AsyncGenerator<Buffer> {
  for (const name of names) {
    const content = await openKeptFile(dataFolder, name);
    if (content !== null) yield* partOf({ kind: 'file', name: `${under}/${name}` }, content);
  }
}

async function* textOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

const LOG_KEPT = '4GB';

/** The database keeps its log for the standby from here on, whatever there was of one before. */
const keepLog = async (client: pg.Client): Promise<void> => {
  await client.query(
    `select pg_terminate_backend(active_pid) from pg_replication_slots where slot_name = $1 and active`,
    [STANDBY],
  );
  await client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active`,
    [STANDBY],
  );
  await client.query('select pg_create_physical_replication_slot($1, true)', [STANDBY]);
  // A standby that is turned off for good must not fill the disk of the one that serves: it is copied anew.
  await client.query(`alter system set max_slot_wal_keep_size = '${LOG_KEPT}'`);
  await client.query('select pg_reload_conf()');
};

/**
 * A server's data, while it works: its files, and its database as PostgreSQL lets it be copied between `pg_backup_start` and
 * `pg_backup_stop`. What was written meanwhile is in the log, which the copy asks for. No program of PostgreSQL's is needed but the
 * server itself. The last part says that all came.
 */
export async function* baseCopyOf(dataFolder: string, connection: Connection): AsyncGenerator<Buffer> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await keepLog(client);
    yield* filesOf(dataFolder, await ownFiles(dataFolder));
    await client.query(`select pg_backup_start('quipu', true)`);
    const { rows: at } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    const cluster = at[0]?.folder ?? '';
    const { files, folders } = await contentOf(cluster);
    yield* filesOf(cluster, files.filter(isCopied), 'cluster');
    yield* filesOf(cluster, [CONTROL], 'cluster');
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
    yield* partOf({ kind: 'file', name: 'cluster/backup_label' }, textOf(rows[0]?.label ?? ''));
    const made = JSON.stringify(folders.filter(isCopied));
    yield* partOf({ kind: 'manifest', name: 'folders' }, textOf(made));
  } finally {
    await client.end();
  }
}
