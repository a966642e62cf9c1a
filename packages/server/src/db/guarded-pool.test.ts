import { POST_TIMEOUT_MS, wordWithin } from '@quipu/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { databaseProxy } from '../testing/database-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { DatabaseAway, isAway } from './away.ts';
import type { Connection } from './connection.ts';
import { connectDatabase, type Db } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { type Limits, requestLimits } from './limits.ts';

let database: TestDatabase;
let opened: Db[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table noted (text text not null)`.execute(database.db);
});
afterEach(async () => {
  await Promise.all(opened.map((db) => db.destroy()));
  opened = [];
  await sql`truncate noted`.execute(database.db);
});
afterAll(() => database.drop());

const lost: Error[] = [];
const connected = (limits: Partial<Limits> = {}, to: Connection = database.connection, size = 2): Db => {
  const db = connectDatabase(to, {
    size,
    limits: { ...requestLimits, ...limits },
    onLost: (error) => lost.push(error),
  });
  opened.push(db);
  return db;
};
const pidOf = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
};
const endBackend = (pid: number) => sql`select pg_terminate_backend(${pid}, 5000)`.execute(database.db);
const note = (db: Db, text: string) => sql`insert into noted values (${text})`.execute(db);
const noted = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ text: string }>`select text from noted order by text`.execute(database.db);
  return rows.map(({ text }) => text);
};
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const waitingFor = (pid: number, event: string) =>
  vi.waitFor(async () => {
    const { rows } =
      await sql`select 1 from pg_stat_activity where pid = ${pid} and wait_event_type = ${event}`.execute(database.db);
    expect(rows).toHaveLength(1);
  });

describe('a connection that breaks while somebody uses it', () => {
  it('fails what is done on it, is told once, and nothing else', async () => {
    const db = connected();
    lost.length = 0;
    const error = await failure(
      db.transaction().execute(async (within) => {
        await note(within, 'nunca');
        await endBackend(await pidOf(within));
        await note(within, 'tampoco');
      }),
    );
    expect(error).toBeInstanceOf(DatabaseAway);
    expect(error).toMatchObject({ mayBeDone: false });
    expect(lost).toHaveLength(1);
    await note(db, 'después');
    expect(await noted()).toEqual(['después']);
  });

  it('ends the statement that waits on it', async () => {
    const db = connected();
    const waiting = db.transaction().execute(async (within) => {
      const pid = await pidOf(within);
      const slept = failure(sql`select pg_sleep(60)`.execute(within));
      await waitingFor(pid, 'Timeout');
      await endBackend(pid);
      throw await slept;
    });
    const error = await failure(waiting);
    expect(error).toMatchObject({ name: 'DatabaseAway', code: '57P01', mayBeDone: false });
    expect(isAway(error)).toBe(true);
  });

  it('leaves it open whether a commit was done that got no answer, and what stands alone too', async () => {
    await sql`create or replace function wait_for_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(4711); return null; end $$`.execute(database.db);
    await sql`create constraint trigger slow after insert on noted deferrable initially deferred
      for each row when (new.text = 'lento') execute function wait_for_test()`.execute(database.db);
    const db = connected();
    let times = 0;
    await database.db.connection().execute(async (holding) => {
      await sql`select pg_advisory_lock(4711)`.execute(holding);
      let pid = 0;
      const committing = failure(
        inTransaction(db, async (within) => {
          times += 1;
          pid = await pidOf(within);
          await note(within, 'lento');
        }),
      );
      await vi.waitFor(() => expect(pid).not.toBe(0));
      await waitingFor(pid, 'Lock');
      await endBackend(pid);
      expect(await committing).toMatchObject({ name: 'DatabaseAway', mayBeDone: true });
      const alone = failure(note(db, 'lento'));
      await vi.waitFor(async () => {
        const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(database.db);
        expect(rows).toHaveLength(1);
        await endBackend(rows[0]?.pid ?? 0);
      });
      expect(await alone).toMatchObject({ name: 'DatabaseAway', mayBeDone: true });
      await sql`select pg_advisory_unlock(4711)`.execute(holding);
    });
    expect(times).toBe(1);
    expect(await noted()).toEqual([]);
  });
});

describe('a transaction', () => {
  it('is done again where its connection went before its commit was sent', async () => {
    const db = connected();
    let times = 0;
    const done = await inTransaction(db, async (within) => {
      times += 1;
      await note(within, `vez ${times}`);
      if (times < 3) await endBackend(await pidOf(within));
      return times;
    });
    expect([done, await noted()]).toEqual([3, ['vez 3']]);
  });

  it('is done again where two stood in each other’s way', async () => {
    const db = connected();
    let meet = () => {};
    const met = new Promise<void>((resolve) => {
      meet = resolve;
    });
    let times = 0;
    await sql`create table if not exists pair (id int primary key, n int)`.execute(database.db);
    await sql`insert into pair values (1, 0), (2, 0) on conflict do nothing`.execute(database.db);
    const add = (within: Db, id: number) => sql`update pair set n = n + 1 where id = ${id}`.execute(within);
    let arrived = 0;
    const both = (first: number, second: number) =>
      inTransaction(db, async (within) => {
        times += 1;
        await add(within, first);
        arrived += 1;
        if (arrived === 2) meet();
        await met;
        await add(within, second);
      });
    await Promise.all([both(1, 2), both(2, 1)]);
    const { rows } = await sql`select n from pair order by id`.execute(database.db);
    expect([times, rows]).toEqual([3, [{ n: 2 }, { n: 2 }]]);
  });

  it('is not done again where what it asked is wrong, nor for ever', async () => {
    const db = connected();
    let times = 0;
    const wrong = inTransaction(db, async (within) => {
      times += 1;
      await sql`insert into noted values (null)`.execute(within);
    });
    await expect(wrong).rejects.toMatchObject({ code: '23502' });
    expect(times).toBe(1);
    const ended = inTransaction(db, async (within) => {
      times += 1;
      await endBackend(await pidOf(within));
      await note(within, 'nunca');
    });
    await expect(ended).rejects.toMatchObject({ name: 'DatabaseAway', mayBeDone: false });
    expect(times).toBe(5);
  });

  it('that passes over a failed statement is no success: nothing of it was kept', async () => {
    const db = connected();
    const passing = db.transaction().execute(async (within) => {
      await note(within, 'uno');
      await failure(sql`insert into noted values (null)`.execute(within));
    });
    await expect(passing).rejects.toThrow(/nothing of it was kept/);
    expect(await noted()).toEqual([]);
  });
});

describe('a database that makes us wait', () => {
  it('for a lock, or with a statement, is no failure of ours', async () => {
    const db = connected({ lock: 50, statement: 150 });
    await database.db.transaction().execute(async (holding) => {
      await sql`lock table noted`.execute(holding);
      const error = await failure(note(db, 'uno'));
      expect([isAway(error), error]).toEqual([true, expect.objectContaining({ code: '55P03' })]);
    });
    const error = await failure(sql`select pg_sleep(60)`.execute(db));
    expect([isAway(error), error]).toEqual([true, expect.objectContaining({ code: '57014' })]);
  });

  /** A computer that does much else, or was put to sleep: this process does nothing for as long. */
  const stalled = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

  it('is not called silent for what this process slept through: what it said meanwhile is read first', async () => {
    const db = connected({ silence: 2_000, held: 2_000 });
    const pid = await pidOf(db);
    const said = db.transaction().execute(async (within) => {
      const saying = pidOf(within);
      await new Promise((resolve) => setImmediate(resolve));
      stalled(3_000);
      return saying;
    });
    expect(await said).toBe(pid);
    expect(await pidOf(db)).toBe(pid);
  });

  it('is not called away for a connection that was made while this process slept, or whose turn came then', async () => {
    const db = connected({ connect: 2_000 }, database.connection, 1);
    const first = pidOf(db);
    const second = pidOf(db);
    await new Promise((resolve) => setImmediate(resolve));
    stalled(3_000);
    expect(await first).toBe(await second);
  });

  it('makes nobody a 503 who waits less than fifteen seconds: for a connection, a lock, a statement, or another attempt', () => {
    const { connect, lock, statement, silence, held } = requestLimits;
    expect(Math.min(connect, lock, statement, silence, held)).toBeGreaterThanOrEqual(15_000);
    expect(silence).toBeGreaterThan(statement);
    // Whoever asked is still there to hear of it, from what knows why.
    const word = wordWithin({ patienceMs: POST_TIMEOUT_MS });
    expect(Math.max(connect, lock, statement, silence)).toBeLessThan(word);
  });

  it('has no connection left: whoever waits for one is told', async () => {
    const db = connected({ connect: 3_000 }, database.connection, 1);
    await db.transaction().execute(async (within) => {
      await pidOf(within);
      expect(isAway(await failure(pidOf(db)))).toBe(true);
    });
    expect(await pidOf(db)).toBeGreaterThan(0);
  });

  it('is not kept for longer than a transaction may take', async () => {
    const db = connected({ held: 100 });
    const kept = db.transaction().execute(async (within) => {
      const pid = await pidOf(within);
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(database.db);
        expect(rows).toEqual([]);
      });
      await pidOf(within);
    });
    expect(await failure(kept)).toMatchObject({ name: 'DatabaseAway', mayBeDone: false });
  });

  it('has become a copy that nobody may write to: refused for now, and asked anew on another connection', async () => {
    const db = connected();
    let pid = 0;
    const error = await failure(
      db.transaction().execute(async (within) => {
        pid = await pidOf(within);
        await sql`set transaction read only`.execute(within);
        await note(within, 'uno');
      }),
    );
    expect([isAway(error), error]).toEqual([true, expect.objectContaining({ code: '25006' })]);
    expect(await pidOf(db)).not.toBe(pid);
  });
});

describe('a network', () => {
  it('that goes silent costs one wait: the connections that nobody uses are not trusted either', async () => {
    const proxy = await databaseProxy(database.connection);
    const db = connected({ silence: 2_000 }, proxy.connection, 4);
    await Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.05)`.execute(db)));
    expect(proxy.open()).toBe(4);
    proxy.hang();
    expect(await failure(pidOf(db))).toMatchObject({ name: 'DatabaseAway' });
    // What was sent into the hanging one is still on its way.
    await vi.waitFor(() => expect(proxy.open()).toBeLessThanOrEqual(1));
    proxy.mend();
    expect(await pidOf(db)).toBeGreaterThan(0);
    await proxy.close();
  });

  it('that is cut fails what is under way, and serves again when it is mended', async () => {
    const proxy = await databaseProxy(database.connection);
    const db = connected({}, proxy.connection);
    const cut = db.transaction().execute(async (within) => {
      await note(within, 'nunca');
      proxy.cut();
      await note(within, 'tampoco');
    });
    expect(await failure(cut)).toMatchObject({ name: 'DatabaseAway', mayBeDone: false });
    expect(isAway(await failure(pidOf(db)))).toBe(true);
    proxy.mend();
    await note(db, 'sí');
    expect(await noted()).toEqual(['sí']);
    await proxy.close();
  });
});
