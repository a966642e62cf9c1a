import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type DatabaseProxy, databaseProxy } from '../../testing/database-proxy.ts';
import { WAITING } from '../../testing/live-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { connectDatabase, type Db } from '../db/database.ts';
import { requestLimits } from '../db/limits.ts';
import { beat, outagesIn, sayServerAlive } from './server-alive.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
let farDb: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await databaseProxy(database.connection);
  farDb = connectDatabase(proxy.connection, { size: 1, limits: requestLimits });
});
afterAll(async () => {
  await farDb.destroy();
  await proxy.close();
  await database.drop();
});
beforeEach(async () => {
  await database.db.deleteFrom('server_outage').execute();
  await database.db.deleteFrom('server_alive').execute();
});

const START = Date.UTC(2026, 10, 21, 15);
const at = (seconds: number) => START + seconds * 1_000;
const rows = () => outagesIn(database.db, { from: 0, to: at(1_000_000) });
const aliveAt = async () =>
  (await database.db.selectFrom('server_alive').select('last_at').executeTakeFirst())?.last_at ?? null;

/** A process of the server, whose turns are made by hand. */
const processOf = (db: Db, clock: { now: number; ran: number }, said: string[], isOwnClock = true) => {
  let turn = (): void => undefined;
  const task = sayServerAlive({
    db,
    now: isOwnClock ? () => clock.now : null,
    run: () => ({ boot: 'a', ranMs: clock.ran }),
    monotonic: () => clock.ran,
    timers: {
      after: (_, wake) => {
        turn = wake;
        return () => undefined;
      },
    },
    log: pino({ level: 'warn' }, { write: (line: string) => void said.push(line) }),
  });
  return { turn: () => turn(), stop: () => task.stop() };
};

it('writes no outage for as long as any process beats, and one where none did, whatever their number', async () => {
  const { db } = database;
  await beat(db, at(0), null);
  for (const second of [2, 4, 10, 17]) await beat(db, at(second), null);
  expect(await rows()).toEqual([]);
  await Promise.all([1, 2, 3, 4].map(() => beat(db, at(62.5), null)));
  expect(await rows()).toEqual([{ from: at(17), to: at(62.5) }]);
  await beat(db, at(64), null);
  expect(await rows()).toHaveLength(1);
  expect(await aliveAt()).toBe(at(64));
});

it('takes a clock that was set for no outage, and goes back with none', async () => {
  const { db } = database;
  await beat(db, at(0), null);
  await beat(db, at(3_600), { lastAt: at(0), ran: 2_000 });
  await beat(db, at(3_595), null);
  expect(await aliveAt()).toBe(at(3_600));
  await beat(db, at(1_800), null);
  expect(await rows()).toEqual([]);
});

it('finds an outage after a failback from a node whose clock was ahead', async () => {
  const { db } = database;
  await beat(db, at(600), null);
  await beat(db, at(10), { lastAt: at(600), ran: 2_000 });
  expect(await aliveAt()).toBe(at(10));
  await beat(db, at(60), null);
  expect(await rows()).toEqual([{ from: at(10), to: at(60) }]);
});

const on = (boot: string, seconds: number) => ({ boot, ranMs: seconds * 1_000 });

it('finds no longer outage by a process that begins than its machine ran since, where it wrote last', async () => {
  const { db } = database;
  await beat(db, at(0), null, on('a', 1));
  await beat(db, at(640), null, on('a', 41));
  expect(await rows()).toEqual([{ from: at(0), to: at(40) }]);
  await beat(db, at(1_300), null, on('a', 43));
  expect(await rows()).toHaveLength(1);
});

it('finds an outage by the database where another machine wrote last, or the same before it was started again', async () => {
  const { db } = database;
  await beat(db, at(0), null, on('a', 9_000));
  await beat(db, at(240), null, on('b', 10));
  await beat(db, at(300), null, on('b again', 2));
  await beat(db, at(360), null, null);
  expect(await rows()).toEqual([
    { from: at(0), to: at(240) },
    { from: at(240), to: at(300) },
    { from: at(300), to: at(360) },
  ]);
});

it('keeps what a process knows that it did not write for, though the node that took over is behind', async () => {
  const { db } = database;
  await beat(db, at(0), null);
  await beat(db, at(5), { lastAt: at(0), ran: 20_000 });
  expect(await rows()).toEqual([{ from: at(0), to: at(20) }]);
  expect(await aliveAt()).toBe(at(5));
  // Another one that writes what it missed finds nothing more.
  await beat(db, at(7), { lastAt: at(0), ran: 22_000 });
  // Nor one that was stuck by itself while others wrote.
  for (const second of [9, 15, 22]) await beat(db, at(second), { lastAt: at(second - 2), ran: 2_000 });
  await beat(db, at(40), { lastAt: at(39), ran: 1_000 });
  await beat(db, at(42), { lastAt: at(7), ran: 35_000 });
  expect(await rows()).toHaveLength(1);
});

it('keeps how long the database was away, once, by the process that finds it again', async () => {
  const clock = { now: at(0), ran: 0 };
  const pass = (seconds: number) => {
    clock.now += seconds * 1_000;
    clock.ran += seconds * 1_000;
  };
  const said: string[] = [];
  const [one, other] = [processOf(farDb, clock, said), processOf(farDb, clock, said)];
  await vi.waitFor(async () => expect(await aliveAt()).toBe(at(0)), WAITING);
  proxy.cut();
  pass(30);
  for (const process of [one, other]) process.turn();
  await vi.waitFor(() => expect(said.length).toBeGreaterThanOrEqual(2), WAITING);
  pass(15);
  proxy.mend();
  await vi.waitFor(async () => {
    for (const process of [one, other]) process.turn();
    expect(await aliveAt()).toBe(at(45));
  }, WAITING);
  await Promise.all([one.stop(), other.stop()]);
  expect(await rows()).toEqual([{ from: at(0), to: at(45) }]);
});

it('writes no outage where a machine is started whose clock is ahead: the database’s counts', async () => {
  const { db } = database;
  const now = Date.now();
  await beat(db, null, null);
  const told = await aliveAt();
  expect(Math.abs((told ?? 0) - now)).toBeLessThan(60_000);
  const process = processOf(db, { now: now + 3_600_000, ran: 0 }, [], false);
  await vi.waitFor(async () => expect(await aliveAt()).toBeGreaterThan(told ?? 0), WAITING);
  await process.stop();
  expect(await outagesIn(db, { from: 0, to: now + 7_200_000 })).toEqual([]);
  expect(await aliveAt()).toBeLessThan(now + 1_800_000);
});

it('keeps no longer an outage than a process ran without writing, whatever the clock of the node that took over', async () => {
  const { db } = database;
  await beat(db, at(0), null);
  await beat(db, at(630), { lastAt: at(0), ran: 30_000 });
  expect(await rows()).toEqual([{ from: at(0), to: at(30) }]);
  const clock = { now: at(700), ran: 0 };
  const process = processOf(db, clock, []);
  await vi.waitFor(async () => expect(await aliveAt()).toBe(at(700)), WAITING);
  await database.db.deleteFrom('server_outage').execute();
  Object.assign(clock, { now: at(1_320), ran: 20_000 });
  await vi.waitFor(async () => {
    process.turn();
    expect(await aliveAt()).toBe(at(1_320));
  }, WAITING);
  await process.stop();
  expect(await rows()).toEqual([{ from: at(700), to: at(720) }]);
});
