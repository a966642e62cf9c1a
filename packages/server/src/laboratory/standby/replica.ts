import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db/connection.ts';
import { connectDatabase, type Db } from '../../platform/db/database.ts';
import { openEmbeddedPostgres } from '../../platform/db/embedded/embedded-postgres.ts';
import { SUPERUSER } from '../../platform/db/embedded/init-cluster.ts';
import { clusterIn, homeIn, placeIn } from '../../platform/db/embedded/place.ts';
import { followsAnother, stopIfRunning } from '../../platform/db/embedded/postmaster.ts';
import { jobLimits } from '../../platform/db/limits.ts';
import { STANDBY } from './base-copy.ts';

/** A database that takes another one's log as it comes, and can be read. */
export interface Replica {
  readonly db: Db;
  readonly connection: Connection;
  /** Returns once it takes nothing more from anywhere, and shows all that came. */
  readonly cut: () => Promise<void>;
  /** It takes the log as it comes. */
  readonly isFollowing: () => Promise<boolean>;
  /** It takes the log again. */
  readonly follow: () => Promise<void>;
  /** Returns once it is a database of its own, with all that came. */
  readonly promote: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const POLL_MS = 50;
const STILL_MS = 1_000;
const PROMOTED_WITHIN_S = 60;
const CONNECTIONS = 4;

/** Tells whether the data folder's database is a copy that follows another one. Nothing is made to find out. */
export const isReplicaIn = (dataFolder: string): boolean => followsAnother({ cluster: clusterIn(homeIn(dataFolder)) });

/** It asks a port of this computer for the log, which leads to the other server's database. */
const conninfo = (port: number, password: string): string =>
  `host=127.0.0.1 port=${port} user=${SUPERUSER} password=${password} application_name=${STANDBY} sslmode=disable gssencmode=disable`;

const settingsFor = (follows: string): string =>
  [
    `primary_conninfo = '${follows}'`,
    `primary_slot_name = '${STANDBY}'`,
    `wal_retrieve_retry_interval = '500ms'`,
    `wal_receiver_status_interval = '1s'`,
    '',
  ].join('\n');

/** Opens the copy in the data folder (take-copy.ts). `port`: where the other database's log is to be had. */
export const openReplica = async (dataFolder: string, port: number): Promise<Replica> => {
  const place = placeIn(dataFolder);
  // One that was left running asks at the port of before.
  await stopIfRunning(place);
  const follows = conninfo(port, readFileSync(place.passwordFile, 'utf8'));
  const file = join(place.cluster, 'postgresql.auto.conf');
  writeFileSync(file, settingsFor(follows), { mode: 0o600 });
  if (place.user !== null) chownSync(file, place.user.uid, place.user.gid);
  const embedded = await openEmbeddedPostgres(dataFolder, [], true);
  const { connection } = embedded;
  const db = connectDatabase(connection, { size: CONNECTIONS, limits: jobLimits });
  const setting = async (text: string) => {
    await sql.raw(`alter system ${text}`).execute(db);
    await sql`select pg_reload_conf()`.execute(db);
  };
  const logHere = async () => {
    const { rows } = await sql<{ readonly comes: boolean; readonly isDone: boolean; readonly done: string | null }>`
      select exists (select from pg_stat_wal_receiver) as comes, pg_last_wal_replay_lsn()::text as done,
        coalesce(pg_last_wal_receive_lsn() <= pg_last_wal_replay_lsn(), true) as "isDone"`.execute(db);
    return rows[0] ?? { comes: true, isDone: false, done: null };
  };
  /**
   * Waits until all that came is done. The last of it may be a part of something whose rest nobody sent, and which was never acknowledged:
   * where nothing comes any more and nothing is done for a while, that was all.
   */
  const untilStill = async (): Promise<void> => {
    let [last, since] = ['', performance.now()];
    for (;;) {
      const { comes, isDone, done } = await logHere();
      if (!comes && isDone) return;
      if (comes || done !== last) [last, since] = [done ?? '', performance.now()];
      else if (performance.now() - since > STILL_MS) return;
      await pause(POLL_MS);
    }
  };
  return {
    db,
    connection,
    cut: async () => {
      await setting(`set primary_conninfo = ''`);
      await untilStill();
    },
    isFollowing: async () => {
      const { rows } = await sql`select from pg_stat_wal_receiver where status = 'streaming'`.execute(db);
      return rows.length > 0;
    },
    follow: () => setting(`set primary_conninfo = '${follows}'`),
    promote: async () => {
      if (!isReplicaIn(dataFolder)) return;
      const { rows } = await sql<{ readonly done: boolean }>`
        select pg_promote(true, ${PROMOTED_WITHIN_S}::integer) as done`.execute(db);
      if (rows[0]?.done !== true) throw new Error('The copy could not be made a database of its own');
      await setting('reset all');
    },
    close: async () => {
      await db.destroy();
      await embedded.close();
    },
  };
};
