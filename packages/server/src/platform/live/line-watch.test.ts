import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WAITING } from '../../testing/live-fixture.ts';
import { addTestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { privateChannelOf } from './channel-signature.ts';
import { keepLines } from './line-store.ts';
import { lineWatch } from './line-watch.ts';
import type { PushSocket } from './push-socket.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('says again that a device is there, where a process that it has left said that it is lost', async () => {
  const { db } = server.database;
  const userId = await addTestPerson(db, 'DOSPROCESOS');
  const socket = { channels: new Map([[privateChannelOf(userId), 1]]), attendedAt: performance.now() };
  const here = setInterval(() => {
    socket.attendedAt = performance.now();
  }, 100);
  const watch = lineWatch(
    { ...server.context, now: Date.now },
    { sockets: new Set([socket as unknown as PushSocket]) },
  );
  const isLost = async () =>
    (await db.selectFrom('person_line').select('is_lost').where('user_id', '=', userId).executeTakeFirst())?.is_lost;
  await vi.waitFor(async () => expect(await isLost()).toBe(false), WAITING);
  await keepLines(db, [{ userId, since: Date.now(), isLost: true }]);
  expect(await isLost()).toBe(true);
  await vi.waitFor(async () => expect(await isLost()).toBe(false), WAITING);
  clearInterval(here);
  await watch.stop();
});

it('says that a device is lost that was heard no more once it was said to be there, whatever the clocks do meanwhile', async () => {
  const { db } = server.database;
  const userId = await addTestPerson(db, 'ENSEGUIDA');
  const socket = { channels: new Map([[privateChannelOf(userId), 1]]), attendedAt: performance.now() };
  const here = setInterval(() => {
    socket.attendedAt = performance.now();
  }, 100);
  let skew = 0;
  const watch = lineWatch(
    { ...server.context, now: () => Date.now() - skew },
    { sockets: new Set([socket as unknown as PushSocket]) },
  );
  const isLost = async () =>
    (await db.selectFrom('person_line').select('is_lost').where('user_id', '=', userId).executeTakeFirst())?.is_lost;
  await vi.waitFor(async () => expect(await isLost()).toBe(false), WAITING);
  clearInterval(here);
  socket.attendedAt -= 5_000;
  skew = 2;
  await vi.waitFor(async () => expect(await isLost()).toBe(true), WAITING);
  await watch.stop();
});

it('says that a device is lost that was heard and fell silent while this process was busy', async () => {
  const { db } = server.database;
  const userId = await addTestPerson(db, 'ENTRETANTO');
  const attendedAt = performance.now() - 7_000;
  const socket = { channels: new Map([[privateChannelOf(userId), 1]]), attendedAt } as unknown as PushSocket;
  const watch = lineWatch({ ...server.context, now: Date.now }, { sockets: new Set([socket]) });
  const line = () => db.selectFrom('person_line').select('is_lost').where('user_id', '=', userId).executeTakeFirst();
  await vi.waitFor(async () => expect(await line()).toEqual({ is_lost: true }), WAITING);
  await watch.stop();
});

it('keeps how long a device was silent once it is there again, once, whichever process says it', async () => {
  const { db } = server.database;
  const userId = await addTestPerson(db, 'CALLADO');
  const at = (seconds: number) => Date.UTC(2026, 10, 21, 15) + seconds * 1_000;
  const say = (isLost: boolean, seconds: number) => keepLines(db, [{ userId, since: at(seconds), isLost }]);
  const silences = () =>
    db
      .selectFrom('line_silence')
      .select(['from_at as from', 'to_at as to'])
      .where('user_id', '=', userId)
      .orderBy('from_at')
      .execute();
  await say(false, 0);
  await say(true, 60);
  expect(await silences()).toEqual([]);
  await Promise.all([say(false, 100), say(false, 100)]);
  // A word about an earlier moment is news to nobody.
  await say(true, 50);
  await say(false, 70);
  expect(await silences()).toEqual([{ from: at(60), to: at(100) }]);
  await say(true, 200);
  await say(false, 260);
  // Nobody has that account any more.
  await keepLines(db, [{ userId: 9_000_001, since: at(0), isLost: true }]);
  await keepLines(db, [{ userId: 9_000_001, since: at(9), isLost: false }]);
  expect(await silences()).toEqual([
    { from: at(60), to: at(100) },
    { from: at(200), to: at(260) },
  ]);
});
