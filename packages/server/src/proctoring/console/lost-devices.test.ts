import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { LOOK_EVERY_MS, LOST_AFTER_MS } from '../../platform/live/line-watch.ts';
import { consoleCalls, watchedSession } from '../../testing/console-fixture.ts';
import { examinee, opened } from '../../testing/examinee.ts';
import { type LiveFixture, liveFixture, WAITING } from '../../testing/live-fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let live: LiveFixture;
beforeAll(async () => {
  server = await startTestServer();
  live = await liveFixture(server);
});
afterAll(() => live.close());

const SECOND = 1_000;

/** Somebody who takes an evaluation, and the socket of the page that they take it on. */
const taking = async () => {
  const fixture = await watchedSession(server, 1);
  const [sheetId = 0] = fixture.sheetIds;
  const [userId = 0] = fixture.userIds;
  const who = await examinee(server, fixture.references[0] ?? '');
  await opened(who, sheetId);
  const socket = async () => {
    const raw = await live.raw();
    const channel = `private-app-users.${userId}`;
    raw.say({
      event: 'pusher:subscribe',
      data: { channel, ...(await live.authorize(raw.id, channel, who.token())).body },
    });
    await vi.waitFor(() => expect(raw.frames.at(-1)?.event).toBe('pusher_internal:subscription_succeeded'), WAITING);
    return raw;
  };
  const lostAt = async () => {
    const { body } = await fixture.proctor.timeline(sheetId);
    return 'sheet' in body ? body.sheet.lostAt : Number.NaN;
  };
  const line = () =>
    server.database.db.selectFrom('person_line').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return { ...fixture, sheetId, who, socket, lostAt, line };
};
type Taking = Awaited<ReturnType<typeof taking>>;
const ping = ({ say }: Awaited<ReturnType<Taking['socket']>>) => say({ event: 'pusher:ping', data: {} });
const heard = (one: Taking) =>
  vi.waitFor(async () => expect(await one.line()).toMatchObject({ is_lost: false }), WAITING);
const lost = (one: Taking) =>
  vi.waitFor(async () => expect(await one.line()).toMatchObject({ is_lost: true }), WAITING);

it('a device whose socket falls silent while an evaluation is taken is lost within ten seconds, and there again at once', async () => {
  const one = await taking();
  const page = await one.socket();
  expect(LOST_AFTER_MS + LOOK_EVERY_MS).toBeLessThan(10 * SECOND);
  // The server's clock stands still in tests, and the time of sockets does not.
  server.clock.now += 60 * SECOND;
  for (const _ of [1, 2]) ping(page);
  await heard(one);
  expect(await one.lostAt()).toBeNull();
  await lost(one);
  const since = await one.lostAt();
  expect(since).toBe((await one.line())?.since);
  expect(server.clock.now - (since ?? 0)).toBeLessThan(10 * SECOND);
  server.clock.now += 60 * SECOND;
  for (const _ of [1, 2]) ping(page);
  await heard(one);
  expect(await one.lostAt()).toBeNull();
  page.socket.terminate();
  await lost(one);
  expect(await one.lostAt()).not.toBeNull();

  // A report that comes after that says that only the socket is gone.
  const device = consoleCalls(server, one.who.token());
  server.clock.now += 10 * SECOND;
  await device.report(one.sheetId, { revision: 1 });
  expect(await one.lostAt()).toBeNull();
});

it('a page that only keeps its socket open is not missed', async () => {
  const one = await taking();
  const page = await one.socket();
  ping(page);
  page.socket.terminate();
  await vi.waitFor(() => expect(server.app.websocketServer.clients.size).toBe(0), WAITING);
  expect(await one.line()).toBeUndefined();
});
