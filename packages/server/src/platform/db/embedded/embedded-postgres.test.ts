import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runProgramOf } from '../../../testing/process.ts';
import { quickFolder } from '../../../testing/quick-folder.ts';
import type { Connection } from '../connection.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres.ts';
import { placeIn } from './place.ts';
import { runningPostmaster, stopPostmaster } from './postmaster.ts';
import { isPostmasterOf, readPostmasterPid } from './postmaster-pid.ts';

let folder = '';
/** Made once: most tests start from a copy of it, with its owners. */
let made = '';
beforeAll(async () => {
  made = mkdtempSync(join(quickFolder(), 'quipu-db-'));
  chmodSync(made, 0o755);
  await (await openEmbeddedPostgres(made)).close();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));
const copyMade = () => execFileSync('cp', ['-a', `${made}/.`, folder]);

let opened: EmbeddedPostgres[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(quickFolder(), 'quipu-db-'));
  chmodSync(folder, 0o755);
  opened = [];
});
afterEach(async () => {
  for (const embedded of opened) await embedded.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = async (at = folder): Promise<EmbeddedPostgres> => {
  const embedded = await openEmbeddedPostgres(at);
  opened.push(embedded);
  return embedded;
};
const cluster = () => join(folder, 'postgres', 'cluster');
const postmaster = () => readPostmasterPid(cluster())?.pid ?? null;
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
const runs = (pid: number | null) => pid !== null && isPostmasterOf(cluster(), pid);

describe('an embedded database', () => {
  it('is made, kept over a stop, and leaves no process behind', async () => {
    const first = await open();
    const pid = postmaster();
    await query(first.connection, 'create table kept as select 7 as n');
    expect(await query(first.connection, 'show fsync')).toEqual([{ fsync: 'on' }]);
    await first.close();
    expect([runs(pid), postmaster()]).toEqual([false, null]);

    const second = await open();
    expect(await query(second.connection, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('is started by pg_ctl where rights have to be dropped, and its failure is told', async () => {
    copyMade();
    const place = { ...placeIn(folder), byPgCtl: true };
    const started = await runningPostmaster(place, { settings: ['cluster_name=started by pg_ctl'], port: null });
    expect(started).toMatchObject({ pid: postmaster(), status: 'ready' });
    expect(runs(started.pid)).toBe(true);
    await stopPostmaster(place);
    expect(runs(started.pid)).toBe(false);
    await expect(runningPostmaster(place, { settings: ['work_mem=much'], port: null })).rejects.toThrow(
      /work_mem.*much/s,
    );
  });

  it('is stopped all the same where it was killed a moment before', async () => {
    copyMade();
    const place = placeIn(folder);
    await runningPostmaster(place, { settings: [], port: null });
    const pid = postmaster();
    process.kill(pid ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(runs(pid)).toBe(false));
    await expect(stopPostmaster(place)).resolves.toBeUndefined();
  });

  it('has a password of its own, which only we can read and which it asks for', async () => {
    copyMade();
    const { connection } = await open();
    expect(statSync(join(folder, 'postgres.password')).mode & 0o777).toBe(0o600);
    expect(connection.password.length).toBeGreaterThan(30);
    await expect(query({ ...connection, password: 'quipu' }, 'select 1')).rejects.toThrow(/password authentication/);
  });

  it('stops with the last of those who use it', async () => {
    copyMade();
    const [first, second] = [await open(), await open()];
    const pid = postmaster();
    await first.close();
    expect(runs(pid)).toBe(true);
    expect(await query(second.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.close();
    expect(runs(pid)).toBe(false);
  });

  it('is adopted when its user was killed, and stopped by the one who adopted it', async () => {
    copyMade();
    const killed = runProgramOf('testing/hold-database.ts', [folder]);
    await killed.line(/^open/);
    const pid = postmaster();
    killed.child.kill('SIGKILL');
    await killed.ended();
    expect(runs(pid)).toBe(true);

    const next = await open();
    expect(postmaster()).toBe(pid);
    await next.close();
    expect(runs(pid)).toBe(false);
  });

  it('ends with a user who guards it and is killed, and is there for the next one', async () => {
    copyMade();
    const killed = runProgramOf('testing/hold-database.ts', [folder, 'guarded']);
    await killed.line(/^open/);
    const pid = postmaster();
    killed.child.kill('SIGKILL');
    await vi.waitFor(() => expect([runs(pid), postmaster()]).toEqual([false, null]), { timeout: 20_000, interval: 20 });
    expect(await query((await open()).connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('ends with one who guards it and is killed before it is there', async () => {
    copyMade();
    const killed = runProgramOf('testing/hold-database.ts', [folder, 'guarded']);
    await vi.waitFor(() => expect(postmaster()).not.toBeNull(), { timeout: 20_000, interval: 1 });
    const pid = postmaster();
    killed.child.kill('SIGKILL');
    await vi.waitFor(() => expect([runs(pid), postmaster()]).toEqual([false, null]), { timeout: 20_000, interval: 20 });
  });

  it('is opened though another one stops it in the middle', async () => {
    copyMade();
    const { connection } = await open();
    await query({ ...connection, database: 'postgres' }, 'drop database quipu');
    // A session in it makes whoever creates a database wait.
    const template = new pg.Client({ ...connection, database: 'template1' });
    template.on('error', () => undefined);
    await template.connect();
    const second = open();
    await vi.waitFor(
      async () =>
        expect(
          await query(
            { ...connection, database: 'postgres' },
            `select 1 as one from pg_stat_activity where query like 'create database%'`,
          ),
        ).toEqual([{ one: 1 }]),
      { timeout: 20_000, interval: 20 },
    );
    // As pg_ctl does. It would wait for as long as somebody starts it again.
    process.kill(postmaster() ?? 0, 'SIGINT');
    expect(await query((await second).connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is let go of by a guard that leaves it to others', async () => {
    copyMade();
    const guard = runProgramOf('testing/hold-database.ts', [folder, 'guarded']);
    await guard.line(/^open/);
    const { connection } = await open();
    guard.child.stdin?.end();
    expect(await guard.ended()).toBe(0);
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is made once by processes that start at the same time', async () => {
    const programs = [1, 2, 3].map(() => runProgramOf('testing/hold-database.ts', [folder]));
    await Promise.all(programs.map((program) => program.line(/^open/)));
    const pid = postmaster();
    for (const { child } of programs) child.stdin?.end();
    expect(await Promise.all(programs.map((program) => program.ended()))).toEqual([0, 0, 0]);
    expect(runs(pid)).toBe(false);
  });

  it('is started again, at the same address, when it dies while it is used', async () => {
    copyMade();
    const { connection } = await open();
    await query(connection, 'create table kept as select 7 as n');
    const pid = postmaster() ?? 0;
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await query(connection, 'select n from kept')).toEqual([{ n: 7 }]), {
      timeout: 50_000,
      interval: 50,
    });
    expect(postmaster()).not.toBe(pid);
  });

  it('is started again once it can be, where it could not be at first', async () => {
    copyMade();
    const { connection } = await open();
    await query(connection, 'create table kept as select 7 as n');
    const control = join(cluster(), 'global', 'pg_control');
    const pid = postmaster() ?? 0;
    renameSync(control, `${control}.away`);
    process.kill(pid, 'SIGKILL');
    const log = join(folder, 'postgres', 'postgres.log');
    await vi.waitFor(() => expect(readFileSync(log, 'utf8').match(/pg_control/g)?.length ?? 0).toBeGreaterThan(1), {
      timeout: 50_000,
      interval: 50,
    });
    renameSync(`${control}.away`, control);
    await vi.waitFor(async () => expect(await query(connection, 'select n from kept')).toEqual([{ n: 7 }]), {
      timeout: 50_000,
      interval: 50,
    });
  });

  it('starts where its old lock names a process that is something else by now', async () => {
    copyMade();
    // Of the same user, so that PostgreSQL could signal it and would take it for the one that holds the lock.
    const { uid, gid } = statSync(cluster());
    const stranger = spawn('sleep', ['600'], { uid, gid });
    const started = Math.floor(Date.now() / 1_000);
    const lock = [
      stranger.pid,
      cluster(),
      started,
      5432,
      join(folder, 'postgres'),
      '',
      '       0         0',
      'ready   ',
      '',
    ];
    writeFileSync(join(cluster(), 'postmaster.pid'), lock.join('\n'), { mode: 0o600 });
    chownSync(join(cluster(), 'postmaster.pid'), uid, gid);
    try {
      expect(await query((await open()).connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    } finally {
      stranger.kill();
    }
  });

  it('listens on a port where the path is too long for a socket', async () => {
    const deep = join(folder, 'a'.repeat(50), 'b'.repeat(50));
    mkdirSync(deep, { recursive: true });
    const { connection } = await open(deep);
    expect(connection.host).toBe('127.0.0.1');
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('works under a folder that is closed to others', async () => {
    chmodSync(folder, 0o700);
    const first = await open();
    await query(first.connection, 'create table kept as select 7 as n');
    await first.close();
    // Opened to others later on, it is still the same database.
    chmodSync(folder, 0o755);
    const second = await open();
    expect(await query(second.connection, 'select n from kept')).toEqual([{ n: 7 }]);
    await second.close();
    if (existsSync(cluster())) return;

    // A data folder that was thrown away starts anew.
    rmSync(folder, { recursive: true });
    mkdirSync(folder, { mode: 0o700 });
    const third = await open();
    expect(third.connection.host).not.toBe(second.connection.host);
    await third.close();
    for (const { connection } of [second, third]) rmSync(connection.host, { recursive: true });
  });

  it('says what is wrong when it cannot start', async () => {
    copyMade();
    writeFileSync(join(cluster(), 'postgresql.auto.conf'), 'shared_buffers = nonsense\n');
    await expect(open()).rejects.toThrow(/no arranca.*shared_buffers/s);
  });

  it('refuses a cluster of another version, and leaves it as it is', async () => {
    copyMade();
    writeFileSync(join(cluster(), 'PG_VERSION'), '14\n');
    await expect(open()).rejects.toThrow(/es de PostgreSQL 14/);
    expect(existsSync(join(cluster(), 'base'))).toBe(true);
  });
});
