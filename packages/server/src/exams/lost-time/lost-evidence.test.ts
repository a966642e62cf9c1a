import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleCalls } from '../../testing/console-fixture.ts';
import { cutFrom, type Device, MINUTE, roomUnderWay, SECOND } from '../../testing/lost-time-fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const db = () => server.database.db;
const room = (people: number, extra: Readonly<Record<string, number>> = {}) => roomUnderWay(server, people, extra);

it('finds without a log what a device was silent for that another one took the place of', async () => {
  const here = await room(1);
  const [one] = here.devices as [Device];
  await one.sends(30 * SECOND);
  await one.line(true, 2 * MINUTE);
  await db()
    .insertInto('device_change')
    .values({
      sheet_id: one.id,
      epoch: 2,
      at: new Date(here.begun + 5 * MINUTE),
      heard_at: new Date(here.begun + MINUTE),
      answered: null,
      pending: null,
      device: null,
    })
    .execute();
  await one.line(false, 5 * MINUTE + 10 * SECOND);
  server.clock.now = here.begun + 6 * MINUTE;
  expect((await here.lost()).sheets).toMatchObject([
    { lostMs: 3 * MINUTE, stretches: [{ cause: 'link', from: here.begun + 2 * MINUTE, to: here.begun + 5 * MINUTE }] },
  ]);
});

it('has no witnesses in sheets that a laboratory has', async () => {
  const here = await room(2);
  const [one, away] = here.devices as [Device, Device];
  await one.sends(30 * SECOND);
  await cutFrom(one, 2 * MINUTE, 3 * MINUTE);
  await db()
    .insertInto('laboratory')
    .values({ id: 'norte', key: Buffer.alloc(32), prepared_at: new Date() })
    .execute();
  await db()
    .insertInto('laboratory_sheet')
    .values({ laboratory_id: 'norte', sheet_id: away.id, session_id: here.sessionId })
    .execute();
  const { sheets } = await here.lost();
  expect(sheets).toMatchObject([{ sheetId: one.id, stretches: [{ silent: null, others: null }] }]);
});

describe('a log that somebody forged', () => {
  it('gains nothing by a lost socket while reports came', async () => {
    const here = await room(1);
    const [one] = here.devices as [Device];
    await one.sends(20 * SECOND);
    one.link(false, MINUTE);
    for (let at = 30 * SECOND; at <= 12 * MINUTE; at += 30 * SECOND) {
      server.clock.now = here.begun + at;
      await consoleCalls(server, one.who.token()).report(one.id, { revision: at });
    }
    await one.line(true, MINUTE);
    one.link(true, 11 * MINUTE);
    await one.line(false, 11 * MINUTE);
    await one.sends(12 * MINUTE);
    expect((await here.lost()).sheets).toEqual([]);
  });

  it('gains nothing while the server heard the device', async () => {
    const here = await room(1);
    const [one] = here.devices as [Device];
    await one.sends(30 * SECOND);
    one.link(false, MINUTE);
    one.link(true, 12 * MINUTE);
    await one.sends(13 * MINUTE);
    expect((await here.lost()).sheets).toEqual([]);
    expect(await here.decide(true)).toMatchObject({ status: 409 });
  });

  it('gains no more than its device was silent for, however much it claims', async () => {
    const here = await room(1);
    const [one] = here.devices as [Device];
    await one.sends(30 * SECOND);
    one.link(false, MINUTE);
    await one.line(true, 5 * MINUTE);
    one.link(true, 12 * MINUTE);
    await one.line(false, 5 * MINUTE + 40 * SECOND);
    await one.sends(13 * MINUTE);
    expect((await here.lost()).sheets).toMatchObject([{ lostMs: 40 * SECOND, stretches: [{ silent: null }] }]);
  });

  it('gains nothing without a socket while reports came, and no more than they were missing for', async () => {
    const here = await room(1);
    const [one] = here.devices as [Device];
    await db()
      .deleteFrom('person_line')
      .where('user_id', '=', here.userIds[0] ?? 0)
      .execute();
    const report = (at: number) => {
      server.clock.now = here.begun + at;
      return consoleCalls(server, one.who.token()).report(one.id, { revision: at });
    };
    await one.sends(20 * SECOND);
    one.link(false, MINUTE);
    for (let at = 30 * SECOND; at <= 5 * MINUTE; at += 30 * SECOND) await report(at);
    await report(7 * MINUTE);
    for (let at = 7 * MINUTE + 30 * SECOND; at <= 9 * MINUTE; at += 30 * SECOND) await report(at);
    one.link(true, 9 * MINUTE);
    await one.sends(9 * MINUTE + SECOND);
    const { sheets } = await here.lost();
    expect(sheets).toMatchObject([
      { lostMs: 2 * MINUTE, stretches: [{ from: here.begun + 5 * MINUTE, to: here.begun + 7 * MINUTE }] },
    ]);
  });

  it('gains nothing in a hybrid evaluation, where one goes on without a link', async () => {
    const here = await room(1, { hybrid_mode: 1 });
    const [one] = here.devices as [Device];
    await one.sends(30 * SECOND);
    await cutFrom(one, 2 * MINUTE, 8 * MINUTE);
    await db()
      .insertInto('server_outage')
      .values({ from_at: new Date(here.begun + 9 * MINUTE), to_at: new Date(here.begun + 10 * MINUTE) })
      .execute();
    server.clock.now = here.begun + 11 * MINUTE;
    expect((await here.lost()).sheets).toEqual([]);
  });
});

describe('an outage of the server itself', () => {
  it('counts without a log, and says that none has come', async () => {
    const here = await room(2);
    await db()
      .insertInto('server_outage')
      .values({ from_at: new Date(here.begun + 2 * MINUTE), to_at: new Date(here.begun + 3 * MINUTE + 30 * SECOND) })
      .execute();
    server.clock.now = here.begun + 10 * MINUTE;
    const { sheets } = await here.lost();
    const each = { lostMs: 90 * SECOND, hasLog: false, stretches: [{ cause: 'serverDown' }] };
    expect(sheets).toMatchObject([each, each]);
    const [one] = here.devices as [Device, Device];
    await one.sends(10 * MINUTE + SECOND);
    server.clock.now = here.begun + 11 * MINUTE;
    expect((await here.lost()).sheets).toMatchObject([
      { hasLog: true, stretches: [{ cause: 'serverDown' }] },
      { hasLog: false },
    ]);
    const before = await here.deadlineOf(here.sheetIds[0] ?? 0);
    expect(await here.decide(true)).toMatchObject({ status: 200, body: { changed: 2, lostMs: 180 * SECOND } });
    expect((await here.deadlineOf(here.sheetIds[0] ?? 0)) - before).toBe(90 * SECOND);
  });
});

it('counts what a socket was silent for before the first report, which comes once the line is there', async () => {
  const here = await room(1);
  const [one] = here.devices as [Device];
  await one.sends(SECOND);
  const [from, to] = [10 * SECOND, 4 * MINUTE];
  await cutFrom(one, from, to);
  server.clock.now = here.begun + to + 3 * SECOND;
  await consoleCalls(server, one.who.token()).report(one.id, { revision: 1 });
  expect((await here.lost()).sheets).toMatchObject([
    { stretches: [{ cause: 'link', from: here.begun + from + 600, to: here.begun + to + 300 }] },
  ]);
});

it('is no outage for as long as anything came from anybody of the session', async () => {
  const here = await room(2);
  const [one] = here.devices as [Device, Device];
  await db()
    .insertInto('server_outage')
    .values({ from_at: new Date(here.begun + 2 * MINUTE), to_at: new Date(here.begun + 3 * MINUTE) })
    .execute();
  await one.answers(2 * MINUTE + 5 * SECOND);
  await one.sends(2 * MINUTE + 30 * SECOND);
  server.clock.now = here.begun + 10 * MINUTE;
  const { sheets } = await here.lost();
  expect(sheets.map(({ lostMs }) => lostMs)).toEqual([55 * SECOND, 55 * SECOND]);
});

it('is none for whoever looks at one sheet or decides about it, while somebody of another room was heard', async () => {
  const here = await room(2);
  const [one, other] = here.devices as [Device, Device];
  await db().updateTable('answers_sheet').set({ room_id: null }).where('id', '=', other.id).execute();
  const outage = { from: here.begun + 2 * MINUTE, to: here.begun + 3 * MINUTE };
  await db()
    .insertInto('server_outage')
    .values({ from_at: new Date(outage.from), to_at: new Date(outage.to) })
    .execute();
  await other.answers(2 * MINUTE + 5 * SECOND);
  server.clock.now = here.begun + 10 * MINUTE;
  const { body } = await here.proctor.timeline(one.id);
  const listed = (await here.lost()).sheets.find(({ sheetId }) => sheetId === one.id)?.lostMs ?? 0;
  expect('lost' in body ? (body.lost?.lostMs ?? 0) : null).toBe(listed);
  const seen = [{ sheetId: one.id, cause: 'serverDown' as const, ...outage }];
  const decided = await here.proctor.decideLost(here.sessionId, seen, true);
  expect(listed).toBe(55 * SECOND);
  expect(decided).toMatchObject({ status: 200, body: { lostMs: listed } });
});
