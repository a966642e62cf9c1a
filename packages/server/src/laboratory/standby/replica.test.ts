import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Connection } from '../../platform/db/connection.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../platform/db/embedded/embedded-postgres.ts';
import { placeIn } from '../../platform/db/embedded/place.ts';
import { readPostmasterPid } from '../../platform/db/embedded/postmaster-pid.ts';
import { leadToDatabase } from '../../testing/lead-to-database.ts';
import { quickFolder } from '../../testing/quick-folder.ts';
import { baseCopyOf } from './base-copy.ts';
import { isReplicaIn, openReplica } from './replica.ts';
import { takeBaseCopy } from './take-copy.ts';

let folder = '';
const cleanups: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(quickFolder(), 'quipu-standby-'));
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
  rmSync(folder, { recursive: true, force: true });
});

const query = async (connection: Connection, text: string): Promise<readonly unknown[]> => {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
};

const leadTo = async (connection: Connection) => {
  const led = await leadToDatabase(connection);
  cleanups.push(led.close);
  return led;
};

const opened = async (data: string): Promise<EmbeddedPostgres> => {
  mkdirSync(data, { recursive: true });
  const first = await openEmbeddedPostgres(data);
  cleanups.push(first.close);
  return first;
};

it('copies a database that works, follows it, and has all that was acknowledged when the first one is killed', async () => {
  const [data, other] = [join(folder, 'first'), join(folder, 'second')];
  const { connection } = await opened(data);
  mkdirSync(join(data, 'storage'));
  writeFileSync(join(data, 'storage', 'picture.png'), 'picture');
  await query(connection, 'create table answer as select generate_series(1, 1000) as id');
  await takeBaseCopy(baseCopyOf(data, connection), other);
  expect(readFileSync(join(other, 'storage', 'picture.png'), 'utf8')).toBe('picture');
  // It is in the log alone.
  await query(connection, 'insert into answer values (1001)');

  const { port } = await leadTo(connection);
  const replica = await openReplica(other, port);
  cleanups.push(replica.close);
  await query(connection, `alter system set synchronous_standby_names = 'quipu_standby'`);
  await query(connection, 'select pg_reload_conf()');
  await vi.waitFor(async () =>
    expect(await query(connection, 'select sync_state from pg_stat_replication')).toEqual([{ sync_state: 'sync' }]),
  );
  for (let id = 1002; id <= 1020; id += 1) await query(connection, `insert into answer values (${id})`);
  // Something long that nobody acknowledged is in the midst of its way.
  void query(connection, 'insert into answer select generate_series(5001, 2000000)').catch(() => undefined);
  await vi.waitFor(async () => {
    const [sent] = await query(
      connection,
      `select pg_wal_lsn_diff(sent_lsn, '0/0') > pg_wal_lsn_diff(replay_lsn, '0/0') as ahead from pg_stat_replication`,
    );
    expect(sent).toEqual({ ahead: true });
  });
  // All of it at once, as by a cut of the power.
  const pid = readPostmasterPid(placeIn(data).cluster)?.pid ?? 0;
  process.kill(pid, 'SIGKILL');
  expect(isReplicaIn(other)).toBe(true);

  await replica.cut();
  await replica.promote();
  expect(isReplicaIn(other)).toBe(false);
  expect(await query(replica.connection, 'select count(*)::integer as n, max(id) from answer')).toEqual([
    { n: 1020, max: 1020 },
  ]);
  await query(replica.connection, 'insert into answer values (1021)');
});

it('acknowledges nothing that the copy does not have, and both are one again when it is back', async () => {
  const [data, other] = [join(folder, 'first'), join(folder, 'second')];
  const { connection } = await opened(data);
  await query(connection, 'create table answer (id integer)');
  await takeBaseCopy(baseCopyOf(data, connection), other);
  const { port } = await leadTo(connection);
  const replica = await openReplica(other, port);
  cleanups.push(replica.close);
  await query(connection, `alter system set synchronous_standby_names = 'quipu_standby'`);
  await query(connection, 'select pg_reload_conf()');
  await query(connection, 'insert into answer values (1)');

  await replica.cut();
  let isAcknowledged = false;
  const second = query(connection, 'insert into answer values (2)').then(() => {
    isAcknowledged = true;
  });
  await vi.waitFor(async () =>
    expect(await query(connection, `select 1 as one from pg_stat_activity where wait_event = 'SyncRep'`)).toEqual([
      { one: 1 },
    ]),
  );
  expect([isAcknowledged, await query(connection, 'select id from answer')]).toEqual([false, [{ id: 1 }]]);
  await replica.follow();
  await second;
  await vi.waitFor(async () =>
    expect(await query(replica.connection, 'select id from answer order by id')).toEqual([{ id: 1 }, { id: 2 }]),
  );
});
