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
    wall: () => clock.now,
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
  await beat(db, at(3_600), 2_000);
  await beat(db, at(3_595), null);
  expect(await aliveAt()).toBe(at(3_600));
  await beat(db, at(1_800), null);
  expect(await rows()).toEqual([]);
});

it('finds an outage after a failback from a node whose clock was ahead', async () => {
  const { db } = database;
  await beat(db, at(600), null);
  await beat(db, at(10), 2_000);
  expect(await aliveAt()).toBe(at(10));
  await beat(db, at(60), null);
  expect(await rows()).toEqual([{ from: at(10), to: at(60) }]);
});

it('finds no longer outage by a process that begins than has passed by the clocks of the machines', async () => {
  const { db } = database;
  await beat(db, at(0), null, at(1));
  await beat(db, at(640), null, at(41));
  expect(await rows()).toEqual([{ from: at(0), to: at(40) }]);
  // A clock of a machine that is ahead makes none, nor one longer.
  await beat(db, at(642), null, at(9_000));
  await beat(db, at(660), null, at(9_500));
  expect(await rows()).toEqual([
    { from: at(0), to: at(40) },
    { from: at(642), to: at(660) },
  ]);
  // Where the machines say that nothing ran on, nothing was away.
  await beat(db, at(1_300), null, at(9_502));
  expect(await rows()).toHaveLength(2);
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
  await beat(db, at(630), 30_000);
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
